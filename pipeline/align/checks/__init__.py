"""Checks of a sentence beside its sources, each for one kind of falsehood."""
