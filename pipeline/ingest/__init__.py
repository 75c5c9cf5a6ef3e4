"""The first door (`door.ingest`): from the bytes of a file, hostile or sound, to its text and layout marks."""
