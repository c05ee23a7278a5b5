import { freshDatabase } from 'tallyboard-backend/testing/fresh-database.ts';
import { expect, it } from 'vitest';
import { toShortName } from '#domain/transactions/transaction-name.ts';

it('a notification leaves out the same characters of a description as a calendar and an email', async () => {
  const database = await freshDatabase();
  const { rows } = await database.asOwner((transaction) =>
    transaction.query<{ code: number }>(
      `select code from generate_series(1, 65535) as code
       where code not between 55296 and 57343 and reminders.to_line('a' || chr(code) || 'b') = 'ab' order by code`,
    ),
  );
  await database.close();
  const codes = Array.from({ length: 65_535 }, (_, index) => index + 1);
  const dropped = codes.filter(
    (code) => toShortName({ description: `a${String.fromCharCode(code)}b`, category: 'Other' }) === 'ab',
  );
  expect(rows.map(({ code }) => code)).toEqual(dropped);
  expect(dropped).toContain(0x202e);
  expect(dropped).not.toContain(0x200d);
});
