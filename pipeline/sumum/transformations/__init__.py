"""The editing operations of professional abstractors (Saggion & Lapalme 2002, section 2.3), one module an operation.

They work on drafts: sequences of words that know their tokens, so that nothing loses its place in the source.
"""
