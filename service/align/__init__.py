"""Alignment and verification for the outside world: the commands, the resources, and what they answer."""
