"""The part of the grader that runs in the process of a student.

The grader copies these modules to a temporary folder, so they import only each other and the standard library. What
they send to the grader is the student's answer and never a verdict: the student's code can change all of them.
"""
