-- The full game: which edition is played, and seats of automatic players.
ALTER TABLE games ADD COLUMN edition TEXT;
ALTER TABLE seats ADD COLUMN player TEXT;    -- the kind of an automatic player; none for people
