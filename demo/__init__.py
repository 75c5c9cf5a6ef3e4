"""Shows the service at work on a document of our own."""
