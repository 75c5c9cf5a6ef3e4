"""Dates, amounts and durations: what they mean, which are the same, which of a document's sums are which."""
