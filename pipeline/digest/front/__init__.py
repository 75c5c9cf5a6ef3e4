"""The head of a document: whose it is, to whom, of what day, and what opens its digest."""
