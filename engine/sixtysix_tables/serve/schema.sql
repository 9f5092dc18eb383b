-- A hand begins after an entry of its table. An entry has the id under which its player sent the message.
CREATE TABLE tables (
    id TEXT PRIMARY KEY, variant TEXT NOT NULL, best_of INTEGER NOT NULL, computer INTEGER NOT NULL,
    invitation TEXT, played REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, player INTEGER NOT NULL,
    token_hash TEXT NOT NULL, PRIMARY KEY (table_id, player)
) WITHOUT ROWID;
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number INTEGER NOT NULL,
    player INTEGER, message TEXT, content TEXT NOT NULL, PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entries_by_message ON entries (table_id, player, message);
CREATE TABLE hands (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, hand INTEGER NOT NULL,
    after INTEGER NOT NULL, begin TEXT NOT NULL, PRIMARY KEY (table_id, hand)
) WITHOUT ROWID;
