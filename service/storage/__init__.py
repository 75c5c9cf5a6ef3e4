"""What the service keeps: keys, summaries, readings and jobs, in SQLite or PostgreSQL."""
