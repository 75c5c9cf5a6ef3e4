"""A language model of the deployment's own as a writer, every sentence of which is verified against the source."""
