"""Fits the weights of letsum's evidence on decisions whose themes are known."""
