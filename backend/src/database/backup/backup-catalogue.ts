import type { Transaction } from '../database.ts';
import { toSqlIdentifier } from '../sql-text.ts';

/** A table in a backup: every writable column, in the order of its values. */
export interface BackupTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** A sequence of the database. */
export interface BackupSequence {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

interface TableRow extends BackupTable {
  readonly id: number;
  readonly parents: readonly number[];
}

/** Excludes the system's schemas and the list of migrations, which a restored database already has. */
const ours = `nspname !~ '^pg_' and nspname not in ('information_schema', 'tallyboard')`;

const tables = `
  select c.oid::int8 as id, n.nspname as schema, c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute as a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(distinct f.confrelid::int8) from pg_constraint as f
     where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${ours} and not exists (
    select from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
  )
  order by n.nspname, c.relname`;

/** All tables of the product and its platform, each after the tables that it references. */
export async function listTables(transaction: Transaction): Promise<readonly BackupTable[]> {
  const { rows } = await transaction.query<TableRow>(tables);
  const ordered: TableRow[] = [];
  let left = [...rows];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ id }) => id));
    const free = left.filter(({ parents }) => !(parents ?? []).some((parent) => waiting.has(parent)));
    if (free.length === 0) {
      throw new Error(`tables refer to each other in a circle: ${left.map(({ name }) => name).join(', ')}`);
    }
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered.map(({ schema, name, columns }) => ({ schema, name, columns }));
}

/** The state of all sequences. Sequences are not transactional, so they may be a little ahead of the rows. */
export async function listSequences(transaction: Transaction): Promise<readonly BackupSequence[]> {
  const { rows } = await transaction.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${ours} order by 1, 2`,
  );
  const sequences: BackupSequence[] = [];
  for (const { schema, name } of rows) {
    const state = await transaction.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${toQualifiedName({ schema, name })}`,
    );
    for (const { value, called } of state.rows) sequences.push({ schema, name, value, called });
  }
  return sequences;
}

/** The schema-qualified name, quoted for SQL. */
export function toQualifiedName({ schema, name }: { schema: string; name: string }): string {
  return `${toSqlIdentifier(schema)}.${toSqlIdentifier(name)}`;
}
