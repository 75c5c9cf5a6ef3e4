"""The syntax of the pyrealb engine: which words stand where, parallel for the two languages."""
