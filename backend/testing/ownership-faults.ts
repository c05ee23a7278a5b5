import { randomUUID } from 'node:crypto';
import { requireHeader } from '#server/database/backup/backup-format.ts';
import { restoreBackup } from '#server/database/backup/restore-backup.ts';
import { writeBackup } from '#server/database/backup/write-backup.ts';
import type { Database } from '#server/database/database.ts';
import { findAccessFaults, type Note } from './access-faults.ts';
import { type Person, toPerson } from './database-journal.ts';
import { dumpTables } from './database-tables.ts';
import { createTestUser } from './fresh-database.ts';
import { listOwnedTables, type OwnedTable, type Row, toExample } from './owned-tables.ts';

/** Tables that undo leaves alone; their comments in SQL say why. */
const unfollowed = ['user_preferences'];

/**
 * What is wrong with tables whose rows belong to people, as sentences; empty when every one of them keeps people apart,
 * is undone column by column, exported, backed up and deleted with the account. Looks at every table of the exposed
 * schema that has the column `user_id`. `open` gives a new database with the tables; it is called twice.
 */
export async function findOwnershipFaults(open: () => Promise<Database>): Promise<readonly string[]> {
  const database = await open();
  try {
    return await findFaultsIn(database, open);
  } finally {
    await database.close();
  }
}

async function findFaultsIn(database: Database, open: () => Promise<Database>): Promise<readonly string[]> {
  const faults: string[] = [];
  const asha = toPerson(database, await createTestUser(database, 'asha@example.com'));
  const ben = toPerson(database, await createTestUser(database, 'ben@example.com'));
  const tables = await listOwnedTables(database);
  /** The ids of both people's example rows, by table. */
  const ids = { asha: new Map<string, string>(), ben: new Map<string, string>() };
  const toNote =
    (name: string): Note =>
    async (fault, isRight) => {
      const said = await isRight().then(
        (right) => (right ? null : ''),
        (error: unknown) => ` (${error instanceof Error ? error.message : String(error)})`,
      );
      if (said !== null) faults.push(`${name}: ${fault}${said}`);
    };
  for (const table of tables.filter(({ writable }) => writable)) {
    await toNote(table.name)('an example row cannot be added', async () => {
      await add(ben, table, ids.ben);
      await add(asha, table, ids.asha);
      return true;
    });
  }
  // Only functions write these rows.
  for (const person of [asha, ben]) {
    await person.run("select public.save_reminders(true, 'daily', 'Asia/Kolkata')");
  }
  for (const table of tables) {
    const { name, writable, followed } = table;
    const note = toNote(name);
    if (followed) await findUndoFaults(table, asha, ids.asha, note);
    else if (writable && !unfollowed.includes(name)) faults.push(`${name}: the journal does not follow it`);
    for (const constraint of table.hasty) faults.push(`${name}: ${constraint} is not deferrable`);
    await findAccessFaults(database, table, { asha, ben }, note);
    await note('the export leaves it out', async () => {
      const { rowCount } = await asha.run('select from public.list_my_tables() where name = $1', [name]);
      return rowCount === 1;
    });
  }
  faults.push(...(await findBackupFaults(database, open)));
  faults.push(...(await findDeletionFaults(database, tables, { asha, ben })));
  return faults;
}

async function add(person: Person, table: OwnedTable, ids: Map<string, string>): Promise<void> {
  const example = toExample(table, 0, ids);
  const names = Object.keys(example).join(', ');
  const { rows } = await person.run<Row>(
    `insert into public.${table.name} (${names}) select ${names}
     from jsonb_populate_record(null::public.${table.name}, $1) returning *`,
    [JSON.stringify(example)],
  );
  ids.set(table.name, String(rows[0]?.id));
}

async function readRows(person: Person, { name }: OwnedTable): Promise<string> {
  const { rows } = await person.run<{ row: Row }>(
    `select to_jsonb(t) - 'updated_at' as row from public.${name} as t`,
  );
  return JSON.stringify(rows.map(({ row }) => row));
}

async function findUndoFaults(table: OwnedTable, person: Person, ids: Map<string, string>, note: Note) {
  const { name } = table;
  const undo = async (batch: string) => {
    const own = randomUUID();
    await person.run('select public.undo_batch($1)', [batch], own);
    return own;
  };
  const change = async (sql: string, parameters: string[] = []) => {
    const batch = randomUUID();
    await person.run(sql, parameters, batch);
    return batch;
  };
  await note('undoing a deletion does not restore every column', async () => {
    const before = await readRows(person, table);
    const deletion = await change(`delete from public.${name}`);
    const emptied = await readRows(person, table);
    const undone = await undo(deletion);
    const restored = await readRows(person, table);
    await undo(undone);
    const redone = await readRows(person, table);
    await undo(deletion);
    return restored === before && before !== '[]' && emptied === '[]' && redone === '[]';
  });
  await note('undoing an edit does not restore every column', async () => {
    const before = await readRows(person, table);
    const edited = toExample(table, 1, ids);
    const names = Object.keys(edited);
    const batch = await change(
      `update public.${name} as own set (${names.join(', ')}) = row(${names.map((column) => `new.${column}`).join(', ')})
       from jsonb_populate_record(null::public.${name}, $1) as new`,
      [JSON.stringify(edited)],
    );
    const [was] = JSON.parse(before) as [Row];
    const [is] = JSON.parse(await readRows(person, table)) as [Row];
    const own = table.columns.filter((column) => names.includes(column.name) && column.parent === null);
    const same = own.filter((column) => JSON.stringify(was[column.name]) === JSON.stringify(is[column.name]));
    if (same.length > 0) throw new Error(`no example edits ${same.map((column) => column.name).join()}`);
    await undo(batch);
    return (await readRows(person, table)) === before;
  });
}

async function findBackupFaults(database: Database, open: () => Promise<Database>): Promise<string[]> {
  let backup = '';
  await writeBackup(database, Date.now, async (lines) => {
    backup += lines;
  });
  const [first, ...lines] = backup.trimEnd().split('\n');
  const restored = await open();
  try {
    await restoreBackup(
      restored,
      requireHeader(first),
      (async function* () {
        yield* lines;
      })(),
    );
    const [saved, read] = [await dumpTables(database), await dumpTables(restored)];
    return Object.keys(saved)
      .filter((name) => JSON.stringify(saved[name]) !== JSON.stringify(read[name]))
      .map((name) => `${name}: a backup does not bring back every row`);
  } finally {
    await restored.close();
  }
}

async function findDeletionFaults(
  database: Database,
  tables: readonly OwnedTable[],
  { asha, ben }: { readonly asha: Person; readonly ben: Person },
): Promise<string[]> {
  try {
    await database.asOwner((transaction) =>
      transaction.query('delete from auth.users where id = $1', [asha.id]),
    );
  } catch (error) {
    return [`an account cannot be deleted (${error instanceof Error ? error.message : String(error)})`];
  }
  const faults: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.asOwner((transaction) =>
      transaction.query<{ user_id: string }>(`select distinct user_id from public.${name}`),
    );
    const left = rows.map(({ user_id }) => user_id);
    if (left.includes(asha.id)) faults.push(`${name}: a deleted account leaves rows`);
    if (!left.includes(ben.id)) faults.push(`${name}: a deleted account takes rows of others along`);
  }
  return faults;
}
