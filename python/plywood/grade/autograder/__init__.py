"""Autograders for learning platforms: ``plywood autograder COURSE -o FILE`` writes the files that a platform takes.

:mod:`~plywood.grade.autograder.gradescope` and :mod:`~plywood.grade.autograder.github_classroom` describe the files of each
platform. Both of them are also the programs that the platform runs for each submission.
"""
