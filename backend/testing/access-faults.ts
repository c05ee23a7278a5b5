import { randomUUID } from 'node:crypto';
import type { Database, RequestRole } from '#server/database/database.ts';
import type { Person } from './database-journal.ts';
import { given, type OwnedTable } from './owned-tables.ts';

/** Notes the fault, unless `isRight` says true. */
export type Note = (fault: string, isRight: () => Promise<boolean>) => Promise<void>;

const visitor: RequestRole = { role: 'anon', settings: { 'request.jwt.claims': '{"role":"anon"}' } };
const service: RequestRole = {
  role: 'service_role',
  settings: { 'request.jwt.claims': '{"role":"service_role"}' },
};

/** Tries every verb on the table as its owner, as somebody else, as a visitor and as the service. */
export async function findAccessFaults(
  database: Database,
  { name, secured, writable, columns }: OwnedTable,
  { asha, ben }: { readonly asha: Person; readonly ben: Person },
  note: Note,
) {
  const as = (request: RequestRole, sql: string) =>
    database.asRole(request, (transaction) => transaction.query(sql));
  const refuses = (work: Promise<unknown>, saying = '') =>
    work.then(
      () => false,
      (error: { readonly code?: string; readonly message?: string }) =>
        error.code === '42501' && error.message?.includes(saying) === true,
    );
  const table = `public.${name}`;
  const edit = columns.find((column) => !given.includes(column.name))?.name ?? 'user_id';
  const verbs = [
    `select from ${table}`,
    `insert into ${table} (user_id) values ('${asha.id}')`,
    `update ${table} set ${edit} = ${edit}`,
    `delete from ${table}`,
    `truncate ${table}`,
  ];
  await note('row security is not enabled and forced', async () => secured);
  for (const sql of verbs) await note(`visitors may ${sql}`, () => refuses(as(visitor, sql)));
  await note('people may empty it', () => refuses(ben.run(`truncate ${table}`)));
  const ended = {
    ...asClaims({ sub: asha.id, role: 'authenticated', session_id: randomUUID() }),
    role: 'authenticated',
  };
  await note('an ended session can read it', () => refuses(as(ended, `select from ${table}`)));
  await note('a token that names nobody can read it', async () => {
    const { rowCount } = await as({ role: 'authenticated', settings: {} }, `select from ${table}`);
    return rowCount === 0;
  });
  await note('people see rows of others, or not their own', async () => {
    const { rows } = await ben.run<{ user_id: string }>(`select distinct user_id from ${table}`);
    return rows.length === 1 && rows[0]?.user_id === ben.id;
  });
  if (!writable) {
    for (const sql of verbs.slice(1)) {
      await note(`people may ${sql}`, () => refuses(asha.run(sql)));
      await note(`the service role may ${sql}`, () => refuses(as(service, sql)));
    }
    return;
  }
  await note('people change rows of others', async () => {
    const { rowCount } = await ben.run(`update ${table} set ${edit} = ${edit} where user_id = $1`, [asha.id]);
    return rowCount === 0;
  });
  await note('people delete rows of others', async () => {
    const { rowCount } = await ben.run(`delete from ${table} where user_id = $1`, [asha.id]);
    return rowCount === 0;
  });
  await note('people add rows for others', async () => {
    const copied = columns.map((column) => column.name).filter((column) => column !== 'user_id');
    const fresh = copied.map((column) => (column === 'id' ? 'gen_random_uuid()' : column)).join(', ');
    const work = ben.run(
      `insert into ${table} (user_id, ${copied.join(', ')}) select $1, ${fresh} from ${table}`,
      [asha.id],
    );
    return refuses(work);
  });
  await note('people give rows away', () => refuses(ben.run(`update ${table} set user_id = $1`, [asha.id])));
  await note('the service role changes the owner of rows', () =>
    refuses(
      as(service, `update ${table} set user_id = '${ben.id}' where user_id = '${asha.id}'`),
      `the owner of a row in "${name}" cannot be changed`,
    ),
  );
}

const asClaims = (claims: Readonly<Record<string, string>>) => ({
  settings: { 'request.jwt.claims': JSON.stringify(claims) },
});
