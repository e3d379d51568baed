"""The rules of two games and the line protocol, shared by the example submissions."""
