"""Tables, of cells and of columns of spaces: their heads, their rows, and what a row says."""
