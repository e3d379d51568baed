"""Grades Python submissions of five courses against exact values.

``python -m plywood.grade SUBMISSION.. --course csc148_2018`` runs each submission in its own process, asks it for a
move in many positions and judges the moves as ``plywood grade`` does. A submission is a file or a folder with the
student's modules. Missing modules, such as the game, come from the course layer (``plywood.courses``).
"""
