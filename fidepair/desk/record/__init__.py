"""What a tournament file records of its own history in comments, and the states that follow from
it."""
