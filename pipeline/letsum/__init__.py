"""The profile `letsum`: a table of a judgment's themes, after Farzindar & Lapalme 2004."""
