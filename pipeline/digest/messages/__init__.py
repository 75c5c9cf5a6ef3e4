"""Threads: what each message says, and what the newest one changes."""
