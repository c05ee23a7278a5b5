import type { Database, Transaction } from '../database.ts';
import { toSqlIdentifier, toSqlLiteral } from '../sql-text.ts';
import { type BackupTable, listTables, toQualifiedName } from './backup-catalogue.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, requireLine } from './backup-format.ts';

/** Tables that a server fills in a new database by itself; a backup brings its own rows. */
const madeByServer = new Set(['auth.signing_keys', 'auth.api_keys', 'auth.rate_limits']);

/** Page size for inserts, by the length of their text. */
const pageLength = 1_000_000;

export interface RestoreResult {
  readonly rows: number;
  /** Tables in the backup that this database lacks, because no migration created them. */
  readonly unknownTables: readonly string[];
}

/**
 * Writes the rows of a backup (its lines after the header) into an empty migrated database, all or nothing. Our
 * triggers do not run, so the journal comes back unchanged. Throws {@link BackupError} when the database has rows, when
 * a server uses it, or when the backup is incomplete.
 */
export function restoreBackup(
  database: Database,
  header: BackupHeader,
  lines: AsyncIterable<string>,
): Promise<RestoreResult> {
  return database.asOwner(async (transaction) => {
    const tables = await listTables(transaction);
    if (database.engine === 'postgres') await refuseServers(transaction);
    const forced = await listForced(transaction);
    // Forced row-level security binds the owner too, so it is off until the end.
    for (const name of forced) await transaction.script(`alter table ${name} no force row level security`);
    for (const table of tables) await prepare(transaction, table);
    const restored = await writeTables(transaction, tables, lines);
    for (const { value, called, ...name } of header.sequences) {
      await transaction.query(
        'select setval(to_regclass($1), $2::bigint, $3::boolean) where to_regclass($1) is not null',
        [toQualifiedName(name), value, called],
      );
    }
    for (const table of tables) {
      await transaction.script(`alter table ${toQualifiedName(table)} enable trigger user`);
    }
    for (const name of forced) await transaction.script(`alter table ${name} force row level security`);
    return restored;
  });
}

/** A running server would continue with keys that no longer exist. */
async function refuseServers(transaction: Transaction): Promise<void> {
  const { rowCount } = await transaction.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'tallyboard'
       and pid <> pg_backend_pid()`,
  );
  if (rowCount > 0) throw new BackupError('A server is running on this database. Stop it first.');
}

async function listForced(transaction: Transaction): Promise<readonly string[]> {
  const { rows } = await transaction.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relforcerowsecurity and pg_has_role(c.relowner, 'usage') order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function prepare(transaction: Transaction, table: BackupTable): Promise<void> {
  const name = toQualifiedName(table);
  await transaction.script(`alter table ${name} disable trigger user`);
  if (madeByServer.has(`${table.schema}.${table.name}`)) {
    await transaction.query(`delete from ${name}`);
    return;
  }
  const { rowCount } = await transaction.query(`select from ${name} limit 1`);
  if (rowCount > 0) {
    throw new BackupError(
      `The database is not empty: ${table.schema}.${table.name} has rows. Restore the backup into a new ` +
        'database, and name it in DATA_DIR or DATABASE_URL.',
    );
  }
}

async function writeTables(
  transaction: Transaction,
  tables: readonly BackupTable[],
  lines: AsyncIterable<string>,
): Promise<RestoreResult> {
  const known = new Map(tables.map((table) => [toQualifiedName(table), table]));
  const unknownTables: string[] = [];
  let insert: string | null = null;
  let page: string[] = [];
  let length = 0;
  let rows = 0;
  let expected: number | null = null;

  async function flush(): Promise<void> {
    if (insert !== null && page.length > 0) await transaction.query(insert, [`[${page.join(',')}]`]);
    page = [];
    length = 0;
  }

  for await (const text of lines) {
    const line = requireLine(text);
    if (line.kind === 'row') {
      rows += 1;
      page.push(line.text);
      length += line.text.length;
      if (length >= pageLength) await flush();
    } else if (line.kind === 'table') {
      await flush();
      const target = known.get(toQualifiedName(line.table));
      insert = target === undefined ? null : await toInsert(transaction, target, line.table.columns);
      if (target === undefined) unknownTables.push(`${line.table.schema}.${line.table.name}`);
    } else expected = line.rows;
  }
  await flush();
  if (expected !== rows) {
    throw new BackupError(
      `The backup is incomplete: it has ${rows} rows and ${expected === null ? 'no end' : `should have ${expected}`}. ` +
        'Nothing was restored.',
    );
  }
  return { rows, unknownTables };
}

/** One statement for a page of rows; each value is read back from PostgreSQL's own text by its column's type. */
async function toInsert(
  transaction: Transaction,
  table: BackupTable,
  columns: readonly string[],
): Promise<string> {
  const { rows } = await transaction.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [toQualifiedName(table)],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const values = columns.map((column, index) => {
    const type = types.get(column);
    if (type === undefined) {
      throw new BackupError(`The table ${table.schema}.${table.name} has no column ${toSqlLiteral(column)}.`);
    }
    return `(line ->> ${index})::${type}`;
  });
  return (
    `insert into ${toQualifiedName(table)} (${columns.map(toSqlIdentifier).join(', ')}) overriding system value ` +
    `select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as line`
  );
}
