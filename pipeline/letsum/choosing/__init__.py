"""Door 5: what a table may take, what it is worth, and what must be told with it."""
