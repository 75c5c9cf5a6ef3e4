"""The engine simplenlg: SimpleNLG, a Java library, says verb groups, nouns and adjectives inside the shared grammar."""
