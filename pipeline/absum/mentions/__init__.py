"""Mentions of events by the schemes of a category, and which of them are of one event."""
