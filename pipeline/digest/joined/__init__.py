"""Sentences that hang together: what leans on what, and what is therefore told with it."""
