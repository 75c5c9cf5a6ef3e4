"""The corridor: from the bytes of documents to a summary, through seven doors."""
