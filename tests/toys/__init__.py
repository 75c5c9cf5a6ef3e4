"""Toy documents and components: what tests of wiring, running and scheduling need instead of models."""
