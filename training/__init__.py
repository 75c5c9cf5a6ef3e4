"""Scripts that make the spaCy pipelines under ``models/`` from openly licensed treebanks."""
