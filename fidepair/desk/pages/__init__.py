"""Output of the desk: the published round, the site, and the rating report."""
