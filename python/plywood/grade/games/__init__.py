"""The comparison of a student's game with the course layer's: ``--what game``."""
