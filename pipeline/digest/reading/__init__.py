"""A document as a digest reads it: its kind, its sections, which sentences may be told and what each is worth."""
