"""Door 4: an article by its terms, its topical structure, its evidence and the templates that patterns fill."""
