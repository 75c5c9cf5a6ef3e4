"""The second door: what the typography and the wording of a text say of its parts."""
