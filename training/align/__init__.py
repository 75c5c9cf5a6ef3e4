"""Trains what alignment and verification weigh: paraphrases, rewrites, and the weights of features."""
