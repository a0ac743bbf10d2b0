"""From an entry list to a new tournament file: reading lists, ratings, the initial order."""
