"""The profile `absum`: abstractive summaries of events by abstraction schemes (Genest & Lapalme 2012).

The engine knows no word of any language or domain: categories, schemes and words are data.
"""
