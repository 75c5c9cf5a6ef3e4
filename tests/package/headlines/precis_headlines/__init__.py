"""The headings of a document, as its summary."""
