"""The history that a tournament file records in comments, and the states that follow from it."""
