"""The profile `inits`: information items of news, in sentences of their own (Genest & Lapalme 2011)."""
