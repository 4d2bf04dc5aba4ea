-- Open games by their server and by the channel of their thread: few among all that are over.
CREATE INDEX open_by_server ON games (guild_id) WHERE status IN ('lobby', 'running');
CREATE INDEX open_by_parent ON games (parent_id)
    WHERE status IN ('lobby', 'running') AND parent_id IS NOT NULL;
