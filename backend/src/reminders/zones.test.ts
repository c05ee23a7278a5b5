// Security A43

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, toPerson } from '#testing/database-journal.ts';
import { createTestUser, freshDatabase } from '#testing/fresh-database.ts';
import type { Database } from '../database/database.ts';
import { readMigrations } from '../database/migrations/migration-files.ts';

let database: Database;
let asha: Person;
beforeAll(async () => {
  database = await freshDatabase();
  asha = toPerson(database, await createTestUser(database, 'asha@example.org'));
});
afterAll(() => database.close());

const save = (person: Person, zone: string) =>
  person.run("select public.save_reminders(false, 'daily', $1)", [zone]);

const zones = ['Asia/Kolkata', 'UTC', 'Etc/GMT-14', '<+0530>-05:30', '<-0330>03:30', '<+1400>-14:00'];
const texts = [
  ...["x'; select 1", '99', '1e5', '2 days', 'X-5', 'X-167:59:59', 'EST+5EDT,M3.2.0,M11.1.0', 'UTC ', ''],
  ...['<+1401>-14:01', '<+0530>-99:00', '<x>-05:30', '<+0530>-05:30\n', 'posix/../UTC', 'x'.repeat(1000)],
];

describe('the zone of the emails', () => {
  it.each(zones)('may be %s', async (zone) => {
    await save(asha, zone);
    expect((await asha.run('select zone from public.reminders')).rows).toEqual([{ zone }]);
  });

  it.each(texts)('may not be %j', async (zone) => {
    await expect(save(asha, zone)).rejects.toMatchObject({
      code: '23514',
      constraint: 'reminders_zone_known',
    });
  });

  it('is made UTC by the upgrade from a version that took any text for one', async () => {
    const migration = (await readMigrations()).find(({ name }) => name.includes('bounded_reminders'));
    const mend = /^update public\.reminders [^;]*;/m.exec(migration?.sql ?? '')?.[0] ?? 'no such statement';
    const after = await database.asOwner(async (transaction) => {
      await transaction.query(
        `with person as (
           insert into auth.users (email) select 'person' || n from generate_series(1, 9) as n returning id, email
         )
         insert into public.reminders (user_id, zone) select id, ($1::text[])[substr(email, 7)::integer] from person`,
        [[...zones, 'X-5', 'X-167', '99']],
      );
      await transaction.script(mend);
      return transaction.query<{ zone: string }>(
        `select own.zone from public.reminders as own join auth.users as account on account.id = own.user_id
         where account.email like 'person_' order by account.email`,
      );
    });
    expect(after.rows.map(({ zone }) => zone)).toEqual([...zones, 'UTC', 'UTC', 'UTC']);
  });
});
