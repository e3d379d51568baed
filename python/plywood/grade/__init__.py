"""Grading Python submissions of five courses, as they were handed in, against exact answers.

``python -m plywood.grade SUBMISSION.. --course csc148_2018`` asks each submission for its move in many positions, in a
process of its own, and judges every answer as ``plywood grade`` does. A submission is a file or a folder with the
student's modules; what is missing there, such as the game, is the course layer's (``plywood.courses``).
"""
