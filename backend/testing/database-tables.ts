import { listTables, toQualifiedName } from '#server/database/backup/backup-catalogue.ts';
import type { Database } from '#server/database/database.ts';

/** Every row of every table of ours as PostgreSQL prints it, sorted: equal when two databases hold the same. */
export function dumpTables(database: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  return database.asOwner(async (transaction) => {
    const dump: Record<string, readonly string[]> = {};
    for (const table of await listTables(transaction)) {
      const { rows } = await transaction.query<{ row: string }>(
        `select t::text as row from ${toQualifiedName(table)} as t order by t::text collate "C"`,
      );
      dump[`${table.schema}.${table.name}`] = rows.map(({ row }) => row);
    }
    return dump;
  });
}
