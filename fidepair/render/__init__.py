"""Answers as people and other programs see them. This package knows results, and calls no engine.

`columns` has the rows from which tables, CSV, JSON and schemas follow; the modules named after a
subject have its columns and its text. `sheet` holds a table and draws it as text or as Markdown,
`terminal` with rich, `html` as a page.
"""
