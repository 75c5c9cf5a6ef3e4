"""Phrases: words, alternatives, gaps and shapes that a jurist can read, found in a text (`docs/phrases.md`)."""
