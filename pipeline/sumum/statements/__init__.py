"""What a template becomes: statements, what they lean on, and what is not said."""
