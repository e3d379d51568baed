"""Autograders for learning platforms: ``plywood autograder COURSE -o FILE`` writes the files that a platform takes.

:mod:`~plywood.grade.autograder.gradescope` and :mod:`~plywood.grade.autograder.github_classroom` describe the files of each
platform. Each of these modules is also the program that its platform runs for each submission.
"""
