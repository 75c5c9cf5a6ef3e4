"""How well its sources say a sentence, and how far a doubt about it reaches."""
