// What the product and its commands use of this server.
export { BackupError } from '#server/database/backup/backup-error.ts';
export { writeFileAtomically } from '#server/database/backup/backup-file.ts';
export type { Database } from '#server/database/database.ts';
export { inMemory } from '#server/database/open-database.ts';
export { createLogger } from '#server/http/logger.ts';
export { isLoopbackHost } from '#server/http/loopback-only.ts';
export { parseSettings } from '#server/settings.ts';
export { startServer } from '#server/start-server.ts';
