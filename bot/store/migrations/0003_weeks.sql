-- Games over weeks: how long a seat may take, what was sealed, who comes and goes.
ALTER TABLE games ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
ALTER TABLE games ADD COLUMN parent_id INTEGER;  -- the channel of a thread
ALTER TABLE games ADD COLUMN seals BLOB;         -- the seals of the deal, with secret salts
ALTER TABLE seats ADD COLUMN open INTEGER NOT NULL DEFAULT 0;  -- whether anybody may take it

-- Who had a seat earlier: up to which event, and where he was told the golden tile.
CREATE TABLE former (
    game_id    TEXT NOT NULL REFERENCES games (id),
    seat       INTEGER NOT NULL,
    until      INTEGER NOT NULL,
    user_id    INTEGER NOT NULL,
    name       TEXT NOT NULL,
    dm_channel INTEGER,
    dm_message INTEGER,
    PRIMARY KEY (game_id, seat, until, user_id)
) WITHOUT ROWID;

CREATE INDEX former_by_user ON former (user_id);

-- How a person wishes to be reminded; the times are minutes of his day.
CREATE TABLE people (
    user_id     INTEGER PRIMARY KEY,
    zone        TEXT,
    quiet_from  INTEGER,
    quiet_until INTEGER,
    remind      TEXT NOT NULL DEFAULT 'ping'
);

-- What a person is to be reminded of: of each game once, the newest reason alone.
CREATE TABLE reminders (
    user_id INTEGER NOT NULL,
    game_id TEXT NOT NULL REFERENCES games (id),
    stage   TEXT NOT NULL,
    version INTEGER NOT NULL,        -- of the game, when he came to be awaited
    nonce   TEXT NOT NULL,
    tries   INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, game_id)
) WITHOUT ROWID;

CREATE INDEX reminders_by_time ON reminders (next_at);
