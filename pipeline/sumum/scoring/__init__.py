"""What a sentence is worth to an abstract, as learned from articles and from readers."""
