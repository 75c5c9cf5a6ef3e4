"""The words and rules that ship, read once a process for all tests: what is made of them is made once too."""

from pipeline.resources import Resources

RESOURCES = Resources()
