-- A mark of who was forgotten, until the game ends: a salt and a short hash of it and his id.
ALTER TABLE former ADD COLUMN mark BLOB;
