"""What a digest is made with: lines and cells of a source, words and rules by class, key facts."""
