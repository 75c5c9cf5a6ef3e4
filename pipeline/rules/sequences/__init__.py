"""Patterns over sequences of tokens or constituents: one syntax (`docs/sequences.md`), run as regular expressions."""
