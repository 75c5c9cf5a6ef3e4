"""Phrases: words, alternatives, gaps and shapes that a jurist can read, found in a text (`grammars/phrases.md`)."""
