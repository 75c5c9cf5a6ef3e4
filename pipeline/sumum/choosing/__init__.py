"""Door 5: which statements an abstract has, and in which order."""
