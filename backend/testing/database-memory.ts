import { readFileSync } from 'node:fs';
import { openEmbeddedDatabase } from '#server/database/embedded/embedded-database.ts';
import { reduceMemoryUse, startWorkerEngine } from '#server/database/embedded/embedded-engine.ts';
import { migrate } from '#server/database/migrations/migrate.ts';
import { readMigrations } from '#server/database/migrations/migration-files.ts';
import { silentLogger as logger } from './fresh-database.ts';

/**
 * A process of a machine with little memory: opens the unpacked template in the folder given as its first argument,
 * migrates it, and prints its peak memory in kilobytes (Linux only).
 */
async function run(directory: string): Promise<void> {
  reduceMemoryUse(500_000_000);
  const database = await openEmbeddedDatabase({ start: () => startWorkerEngine({ directory }), logger });
  await migrate(database, await readMigrations(), logger);
  await database.close();
  const most = /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  process.stdout.write(`${most}\n`);
}

await run(process.argv[2] ?? '');
