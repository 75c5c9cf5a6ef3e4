"""Controlled language for the outside world: texts from event graphs, and texts held to a norm."""
