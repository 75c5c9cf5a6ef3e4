"""Triggers and what stands around them: deep functions, noun phrases, numbers."""
