CREATE TABLE games (
    id            TEXT PRIMARY KEY,
    name          TEXT NOT NULL,
    way           TEXT NOT NULL,
    golden        INTEGER NOT NULL,
    most_seats    INTEGER NOT NULL,
    status        TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'stopped', 'cancelled')),
    version       INTEGER NOT NULL,
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    thread        INTEGER NOT NULL,
    host_id       INTEGER NOT NULL,
    setup         BLOB,              -- holds every secret of the game
    created_at    INTEGER NOT NULL,
    started_at    INTEGER,
    ended_at      INTEGER,
    due_at        INTEGER,           -- when the game acts by itself next
    rematch_of    TEXT UNIQUE,       -- the game that this one follows
    -- The board message: where it is, which version it shows, what lies below it.
    board_id      INTEGER,
    board_version INTEGER NOT NULL DEFAULT 0,
    board_tries   INTEGER NOT NULL DEFAULT 0,
    board_next_at INTEGER,
    lines_below   INTEGER NOT NULL DEFAULT 0,
    trouble       TEXT               -- why the home cannot be written to
) WITHOUT ROWID;

CREATE UNIQUE INDEX open_names ON games (channel_id, name COLLATE NOCASE)
    WHERE status IN ('lobby', 'running');
CREATE INDEX games_by_channel ON games (channel_id, status);
CREATE INDEX games_by_due ON games (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX boards_behind ON games (id) WHERE version > board_version;

-- The one table that joins seats to people.
CREATE TABLE seats (
    game_id    TEXT NOT NULL REFERENCES games (id),
    seat       INTEGER NOT NULL,
    user_id    INTEGER NOT NULL,
    name       TEXT NOT NULL,
    dm_channel INTEGER,              -- where the golden tile was told
    dm_message INTEGER,
    PRIMARY KEY (game_id, seat),
    UNIQUE (game_id, user_id)
) WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id);

-- Append only. Events name seats, never people.
CREATE TABLE events (
    game_id TEXT NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    by      INTEGER,                 -- the acting seat; none for the bot and for moderators
    body    BLOB NOT NULL,
    PRIMARY KEY (game_id, number)
) WITHOUT ROWID;

CREATE TABLE invites (
    game_id TEXT NOT NULL REFERENCES games (id),
    user_id INTEGER NOT NULL,
    PRIMARY KEY (game_id, user_id)
) WITHOUT ROWID;

-- What has to be told; a row is deleted when it was delivered.
CREATE TABLE outbox (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id TEXT NOT NULL REFERENCES games (id),
    body    BLOB NOT NULL,
    nonce   TEXT NOT NULL,
    at      INTEGER NOT NULL,
    tries   INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL
);

CREATE INDEX outbox_by_game ON outbox (game_id, id);

-- What a person is told at the next private answer.
CREATE TABLE notes (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL,
    game_id TEXT NOT NULL REFERENCES games (id),
    body    BLOB NOT NULL
);

CREATE INDEX notes_by_user ON notes (user_id);

-- A command that waits for its asker to say which game is meant.
CREATE TABLE requests (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    body    BLOB NOT NULL
);
