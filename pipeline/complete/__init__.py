"""TransType: completions of a translation while it is typed."""
