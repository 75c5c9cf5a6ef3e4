"""Learns which sentences of an article its abstract tells."""
