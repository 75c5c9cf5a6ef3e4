"""Door 5: which passages and key facts are told, in which order and frame."""
