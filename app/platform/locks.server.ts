/** PostgreSQL advisory locks. Imports nothing, so that waiting for a lock does not load Drizzle (200 MB). */

/** Held exclusively by a backup, and shared while files are deleted. */
export const BACKUP_LOCK = 7_246_003;
/** Held exclusively by a restore, and shared by each process that serves the database. */
export const SERVING_LOCK = 7_246_004;
