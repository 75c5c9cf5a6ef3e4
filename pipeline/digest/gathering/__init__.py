"""Door 4, step by step: what may be told of one document, with what is known of it by then."""
