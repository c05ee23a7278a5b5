import type { Database, Transaction } from '../database.ts';
import { toSqlIdentifier } from '../sql-text.ts';
import { listSequences, listTables, toQualifiedName } from './backup-catalogue.ts';
import { BackupError } from './backup-error.ts';
import type { BackupHeader } from './backup-format.ts';

/** Rows per fetch: enough for speed, few enough for little memory even with the longest descriptions. */
const pageSize = 2000;

/**
 * Passes the lines of a backup to `write`, several at a time, each with its line ending; `write` may be slow.
 * Everything comes from one snapshot. PostgreSQL serves others in the meantime; the embedded database makes them wait.
 * `clock` is in milliseconds since 1970. Returns the number of rows.
 */
export function writeBackup(
  database: Database,
  clock: () => number,
  write: (lines: string) => Promise<void>,
): Promise<number> {
  return database.asOwner(
    async (transaction) => {
      await refuseHidden(transaction);
      await write(toLine(await readHeader(transaction, clock)));
      let count = 0;
      for (const table of await listTables(transaction)) {
        await write(toLine({ table }));
        const values = table.columns.map((column) => `${toSqlIdentifier(column)}::text`).join(', ');
        await transaction.query(
          `declare backup no scroll cursor for select to_json(array[${values}]::text[])::text as line from ${toQualifiedName(table)}`,
        );
        for (let fetched = pageSize; fetched === pageSize; ) {
          const { rows } = await transaction.query<{ line: string }>(`fetch ${pageSize} from backup`);
          fetched = rows.length;
          count += fetched;
          if (fetched > 0) await write(rows.map(({ line }) => `${line}\n`).join(''));
        }
        await transaction.query('close backup');
      }
      await write(toLine({ end: count }));
      return count;
    },
    { snapshot: true },
  );
}

/** A table would look empty if its rows were hidden from whoever makes the backup. */
async function refuseHidden(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.query<{ prepared: boolean; hidden: string | null }>(
    `select to_regclass('tallyboard.applied_migrations') is not null as prepared,
       (select min(c.oid::regclass::text) from pg_class as c where c.relrowsecurity and row_security_active(c.oid)
          and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema$)' and not exists (
            select from pg_policy as p where p.polrelid = c.oid and p.polcmd in ('r', '*')
              and p.polroles @> array[(select oid from pg_roles where rolname = current_user)])) as hidden`,
  );
  if (rows[0]?.prepared !== true) throw new BackupError('The database is empty: no server has used it yet.');
  const { hidden } = rows[0];
  if (hidden === null) return;
  throw new BackupError(
    `The role in DATABASE_URL cannot see every row of ${hidden}. Use the role that the server uses, or a superuser.`,
  );
}

async function readHeader(transaction: Transaction, clock: () => number): Promise<BackupHeader> {
  const { rows } = await transaction.query<BackupHeader['migrations'][number]>(
    `select name, checksum from tallyboard.applied_migrations
     order by name not like 'platform/%', name`,
  );
  return {
    backup: 'tallyboard',
    version: 1,
    made: new Date(clock()).toISOString(),
    migrations: rows,
    sequences: await listSequences(transaction),
  };
}

const toLine = (value: unknown): string => `${JSON.stringify(value)}\n`;
