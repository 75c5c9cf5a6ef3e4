"""The trained spaCy pipelines, one folder a language, each with a card; made by ``training``."""
