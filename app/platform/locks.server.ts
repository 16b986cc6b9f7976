/** Advisory locks of PostgreSQL. Imports nothing: what only waits for a lock needs no Drizzle, which takes 200 MB to load. */

/** Held exclusively by a backup, shared while files are deleted. */
export const BACKUP_LOCK = 7_246_003;
/** Held exclusively by a restore, shared by each process that serves the database. */
export const SERVING_LOCK = 7_246_004;
