-- Backups that were read and replayed once, and are in the operator's folder.
CREATE TABLE backups (
    id    INTEGER PRIMARY KEY,
    at    INTEGER NOT NULL,
    name  TEXT NOT NULL,
    size  INTEGER NOT NULL,          -- in bytes
    games INTEGER NOT NULL
);
