"""Stories told from their beginning on, behind their headlines: what `inits` and `absum` share."""
