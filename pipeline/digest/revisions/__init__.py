"""Where a document corrects itself: what no longer holds, and what holds instead."""
