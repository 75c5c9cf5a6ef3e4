"""Minutes of meetings: a genre, and a profile that says what was resolved."""
