"""Which words and sentences of the sources a summary rests on: candidates, the hidden Markov model, links."""
