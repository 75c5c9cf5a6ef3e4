"""What was rewritten is parsed again, and said only if its tree is that of the source."""
