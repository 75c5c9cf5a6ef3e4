"""The documentation; `docs.site` makes a site of it."""
