"""Jobs over HTTP, and what does their documents."""
