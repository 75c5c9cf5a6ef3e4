"""Many documents at once: records in, outcomes out, in order, and nothing lost when killed."""
