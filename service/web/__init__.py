"""The web page at `/` and the documentation page at `/docs`: plain files, no build step, nothing from elsewhere."""
