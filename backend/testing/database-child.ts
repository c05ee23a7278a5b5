import { pino } from 'pino';
import { openDatabase } from '#server/database/open-database.ts';

/**
 * A process for tests to kill: opens the embedded database in the folder given as its first argument, prints `open`,
 * then writes numbered rows endlessly and prints each number once it is acknowledged. When it cannot open the database,
 * it prints `refused` with the reason and exits with 1.
 */
async function run(dataDir: string, first: number): Promise<void> {
  const database = await openDatabase({ dataDir, logger: pino({ level: 'silent' }) });
  process.stdout.write('open\n');
  await database.asOwner((transaction) =>
    transaction.script(
      'create schema if not exists crash; create table if not exists crash.rows (n int primary key)',
    ),
  );
  for (let n = first; ; n += 1) {
    await database.asOwner((transaction) => transaction.query('insert into crash.rows values ($1)', [n]));
    process.stdout.write(`${n}\n`);
  }
}

run(process.argv[2] ?? '', Number(process.argv[3] ?? '1')).catch((error: unknown) => {
  process.stdout.write(`refused ${error instanceof Error ? error.message : String(error)}\n`, () =>
    process.exit(1),
  );
});
