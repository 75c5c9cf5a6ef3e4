"""Key facts found: in fields, in tables, and in sentences by what these do."""
