import { listTables } from '#server/database/backup/backup-catalogue.ts';
import type { Database } from '#server/database/database.ts';

export type Row = Readonly<Record<string, unknown>>;

interface OwnedColumn {
  readonly name: string;
  /** PostgreSQL's own spelling, without a modifier. */
  readonly type: string;
  /** The check constraints on this column alone, as SQL. */
  readonly checks: readonly string[];
  /** The table whose `id` it refers to, if that has owners too. */
  readonly parent: string | null;
}

/** A table whose rows belong to people. */
export interface OwnedTable {
  readonly name: string;
  readonly secured: boolean;
  readonly writable: boolean;
  readonly followed: boolean;
  /** Constraints that an undo of several tables cannot defer. */
  readonly hasty: readonly string[];
  readonly columns: readonly OwnedColumn[];
}

/** Columns that the database sets. */
export const given = ['id', 'user_id', 'updated_at'];

/** Two values of each type, neither of them a likely default. */
const values: Readonly<Record<string, readonly [unknown, unknown]>> = {
  text: ['An example', 'Another one'],
  'character varying': ['An example', 'Another one'],
  numeric: ['12.30', '7.05'],
  bigint: ['9007199254740993', '8'],
  integer: [12, 7],
  smallint: [12, 7],
  'double precision': [1.5, 0.25],
  boolean: [true, false],
  date: ['2024-02-29', '0001-01-01'],
  'timestamp with time zone': ['2001-02-03T04:05:06.789012+00:00', '2024-02-29T00:00:00+00:00'],
  uuid: ['0193b0a0-0000-4000-8000-00000000000a', '0193b0a0-0000-4000-8000-00000000000b'],
  // Also fit for a list of amounts that each have a day.
  'text[]': [['2024-02-29 12.00', '0001-01-01 7.00'], ['2026-11-01 1000.00']],
  jsonb: [{ some: [1, null] }, ['other']],
};

/** Every table of `public` with a column `user_id`. */
const ownedTables = `
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
    has_table_privilege('authenticated', c.oid, 'insert') as writable, f.collection is not null as followed,
    array(
      select conname::text from pg_constraint
      where conrelid = c.oid and not condeferrable and confrelid <> 'auth.users'::regclass and contype in ('f', 'u')
    ) as hasty,
    (
      select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, null),
        'checks', array(
          select pg_get_constraintdef(k.oid) from pg_constraint as k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]),
        'parent', (
          select k.confrelid::regclass::text from pg_constraint as k
          where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey) and a.attname <> 'user_id'
            and k.confrelid in (select relation from journal.followed()) limit 1)
      ) order by a.attnum)
      from pg_attribute as a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.attidentity <> 'a'
    ) as columns
  from pg_class as c
  left join journal.followed() as f on f.relation = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute where attrelid = c.oid and attname = 'user_id' and not attisdropped)`;

/** A row that the table's constraints accept: `which` 0 fills a row, 1 edits every column of it. */
export function toExample({ columns }: OwnedTable, which: 0 | 1, ids: ReadonlyMap<string, string>): Row {
  const example: Record<string, unknown> = {};
  for (const { name, type, checks, parent } of columns) {
    if (given.includes(name)) continue;
    const words = checks
      .filter((check) => check.includes('ARRAY['))
      .flatMap((check) => [...check.matchAll(/'([^']*)'::text/g)].map((match) => match[1]));
    example[name] = parent === null ? (words.at(which - 2) ?? values[type]?.[which]) : ids.get(parent);
  }
  return example;
}

/** All of them, each after the tables that it refers to. */
export function listOwnedTables(database: Database): Promise<readonly OwnedTable[]> {
  return database.asOwner(async (transaction) => {
    const { rows } = await transaction.query<OwnedTable>(ownedTables);
    const order = (await listTables(transaction))
      .filter(({ schema }) => schema === 'public')
      .map(({ name }) => name);
    return rows.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  });
}
