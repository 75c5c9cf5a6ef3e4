"""Training of the profile digest: what makes a sentence worth telling."""
