"""The profile `extract`: the most central sentences of any text, as they stand.

What the other profiles are compared with, and what `auto` falls back to.
"""
