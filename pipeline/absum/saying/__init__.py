"""What may be said of an event, in whose words, by which patterns."""
