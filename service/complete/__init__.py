"""Completions of translations: `precis complete` and POST /v1/completions."""
