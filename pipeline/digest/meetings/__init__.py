"""What a meeting settles: motions with their votes, resolutions, proposals with what comes of them."""
