"""Write a tournament to a new or an existing tournament file, independently of reading; `trf.proof`
joins the two."""
