"""Summaries and sources as words, numbers, times and names, without any model."""
