"""The store: SQLite through aiosqlite, one file, one process, one writer.

``database`` opens the file and runs whole transactions; each other module is the repository of
one kind of thing. All times are whole seconds since 1970, UTC.
"""
