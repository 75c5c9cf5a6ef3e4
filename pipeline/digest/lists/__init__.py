"""Lists and what announces them."""
