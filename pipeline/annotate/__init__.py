"""Door 3: language, sentences, tokens, entities, groups, terms, acronyms."""
