"""Trains the models of `pipeline/complete` from sentences with their translations."""
