"""The documentation site: pages of the repository, and pages made from rules, the API and real summaries."""
