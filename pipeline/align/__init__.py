"""Alignment: every word of a summary traced to its sources."""
