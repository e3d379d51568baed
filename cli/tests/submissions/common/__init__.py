"""What the made-up submissions share: the rules of two games, and the line protocol."""
