"""Sentences of a source as they can be said: whole, understood alone, nobody else's words. Every profile may ask."""
