import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDataFolder } from '#testing/database-folder.ts';
import { findJournalFaults, toPerson } from '#testing/database-journal.ts';
import { dumpTables } from '#testing/database-tables.ts';
import { createTestUser, freshDatabase } from '#testing/fresh-database.ts';
import type { Database } from '../database.ts';
import { BackupError } from './backup-error.ts';
import { openBackup, packBackup, writeFileAtomically } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';

let source: Database;

/** Values that a careless format would alter. */
const odd = {
  description: `é "q" \\ \u2028\u2029 🙂\n\r\t'; drop`,
  created: ['0044-03-15 12:00:00.000001+00 BC', 'infinity', '2024-01-01 00:00:00.123456+05:30'],
};

beforeAll(async () => {
  source = await freshDatabase();
  const asha = toPerson(source, await createTestUser(source, 'asha@example.com'));
  const ben = toPerson(source, await createTestUser(source, 'ben@example.com'));
  await source.asOwner(async (transaction) => {
    await transaction.query(
      `update auth.users set raw_user_meta_data = $2::jsonb, phone = '1' where id = $1`,
      [asha.id, '{"n": 12345678901234567890.10, "nothing": null, "deep": [[{}]]}'],
    );
    await transaction.query(
      `insert into auth.sessions (id, user_id, aal, ip, user_agent) values ($1, $2, 'aal2', '2001:db8::/32', 'x')`,
      [randomUUID(), asha.id],
    );
    await transaction.query(
      `insert into auth.refresh_tokens (token, session_id, user_id) select n, sessions.id, user_id from auth.sessions, generate_series(1, 3) as n`,
    );
    await transaction.query(
      `insert into auth.signing_keys (kid, jwk, status) values ('theirs', 'null', 'active')`,
    );
    await transaction.query(
      `insert into auth.mail_queue (recipient, subject, body_text) values ('a@b.c', 's', 't')`,
    );
    await transaction.query(
      `insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, 'email', 'x', '{"email": "Asha@Example.com"}')`,
      [asha.id],
    );
  });
  for (const created of odd.created) {
    await asha.run(
      `insert into public.transactions (type, amount, category, date, description, created_at)
       values ('income', '999999999999.99', 'Salary', '0001-01-01', $1, $2)`,
      [odd.description, created],
    );
  }
  await ben.run(
    `insert into public.transactions (type, amount, category, date) select 'expense', n, 'Rent', '2024-02-29' from generate_series(1, 4500) as n`,
  );
  await ben.run(`update public.transactions set status = 'done' where amount < 100`);
  await asha.run('delete from public.transactions where created_at = $1', [odd.created[2] ?? '']);
});

afterAll(() => source?.close());

const now = () => Date.UTC(2026, 10, 21);
const backUp = (database: Database, path: string): Promise<number> =>
  writeFileAtomically(path, (file) => packBackup(database, now, file));

async function restore(database: Database, path: string) {
  const { header, lines } = await openBackup(path);
  return restoreBackup(database, header, lines);
}

async function withEmpty<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await freshDatabase();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const withFile = <T>(work: (path: string) => Promise<T>): Promise<T> =>
  withDataFolder(async (folder) => {
    await mkdir(folder);
    return work(join(folder, 'copy.jsonl.gz'));
  });

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => 'it was allowed',
    (reason: unknown) => reason,
  );
  if (!(error instanceof BackupError)) throw new Error(`expected a BackupError, got ${String(error)}`);
  return error.message;
}

describe('a backup', () => {
  it('restores every row of every table with identical values, and the journal unchanged', () =>
    withFile((path) =>
      withEmpty(async (target) => {
        const rows = await backUp(source, path);
        await target.asOwner((transaction) =>
          transaction.query(
            `insert into auth.signing_keys (kid, jwk, status) values ('own', '{}', 'active')`,
          ),
        );
        expect(await restore(target, path)).toEqual({ rows, unknownTables: [] });
        const restored = await dumpTables(target);
        expect(restored).toEqual(await dumpTables(source));
        expect(Object.keys(restored)).toEqual(expect.arrayContaining(['auth.users', 'public.changes']));
        expect(await findJournalFaults(target)).toEqual([]);
      }),
    ));

  it('leaves a working database: sequences continue, triggers and row security are in place', () =>
    withFile((path) =>
      withEmpty(async (target) => {
        await backUp(source, path);
        await restore(target, path);
        const { rows } = await target.asOwner((transaction) =>
          transaction.query<{ id: string }>(`select id from auth.users where email = 'asha@example.com'`),
        );
        const asha = toPerson(target, rows[0]?.id ?? '');
        await asha.run('delete from public.transactions');
        expect(await findJournalFaults(target)).toEqual([]);
        await target.asOwner((transaction) =>
          transaction.query(
            `insert into auth.refresh_tokens (token, session_id, user_id) select 'next', id, user_id from auth.sessions`,
          ),
        );
        const state = await target.asOwner((transaction) =>
          transaction.query(
            `select (select count(*) from pg_trigger where tgenabled <> 'O') as disabled,
               (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relforcerowsecurity) as open`,
          ),
        );
        expect(state.rows).toEqual([{ disabled: 0, open: 0 }]);
      }),
    ));

  it('is a snapshot of one moment while others go on writing', async () => {
    const database = await freshDatabase();
    try {
      const asha = toPerson(database, await createTestUser(database, 'asha@example.com'));
      const insert = `insert into public.transactions (type, amount, category, date) select 'expense', n, 'Rent', '2024-02-29' from generate_series(1, 50) as n`;
      let stop = false;
      const writer = async (): Promise<void> => {
        while (!stop) {
          await asha.run(insert);
          await asha.run('delete from public.transactions where amount < 20');
          await wait(5);
        }
      };
      const writing = Promise.all([writer(), writer()]);
      await withFile(async (path) => {
        for (let round = 0; round < 3; round += 1) {
          await backUp(database, path);
          await withEmpty(async (target) => {
            await restore(target, path);
            expect(await findJournalFaults(target)).toEqual([]);
          });
        }
      });
      stop = true;
      await writing;
    } finally {
      await database.close();
    }
  }, 60_000);

  it('is readable only by its owner, and appears only when it is complete', () =>
    withFile(async (path) => {
      await backUp(source, path);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      const whole = await readFile(path);
      const failing = writeFileAtomically(path, async (file) => {
        await packBackup(source, now, file);
        throw new Error('at the last moment');
      });
      await expect(failing).rejects.toThrow('at the last moment');
      expect(await readFile(path)).toEqual(whole);
      expect(await readdir(dirname(path))).toEqual(['copy.jsonl.gz']);
    }));

  it('is complete when another server writes one of the same name meanwhile', () =>
    withFile(async (path) => {
      const [began, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slow = writeFileAtomically(path, async (file) => {
        await new Promise((resolve) => file.write('the slow ', resolve));
        began.resolve();
        await ended.promise;
        await finished(file.end('one'));
      });
      await began.promise;
      await writeFileAtomically(path, (file) => finished(file.end('the fast one')));
      expect(await readFile(path, 'utf8')).toBe('the fast one');
      ended.resolve();
      await slow;
      expect(await readFile(path, 'utf8')).toBe('the slow one');
      expect(await readdir(dirname(path))).toEqual(['copy.jsonl.gz']);
    }));

  it('says what is wrong with the path', () =>
    withFile(async (path) => {
      expect(await refusalOf(backUp(source, join(path, 'deeper')))).toContain(
        'no such file or folder (ENOENT)',
      );
      await writeFile(path, '');
      expect(await refusalOf(backUp(source, join(path, 'deeper')))).toContain(
        'part of its path is a file (ENOTDIR)',
      );
    }));

  it.runIf(process.platform === 'linux')(
    'says that the disk is full, and leaves the database alone',
    async () => {
      const full = await import('node:fs').then(({ createWriteStream }) => createWriteStream('/dev/full'));
      await expect(packBackup(source, now, full)).rejects.toMatchObject({ code: 'ENOSPC' });
      await source.ping();
    },
  );
});

describe('a restore refuses', () => {
  const spoilt = (path: string, spoil: (text: string) => string): Promise<void> =>
    readFile(path).then((packed) => writeFile(path, gzipSync(spoil(gunzipSync(packed).toString()))));

  it('a database that already has rows, and changes none of them', () =>
    withFile(async (path) => {
      await backUp(source, path);
      await withEmpty(async (target) => {
        await createTestUser(target, 'carl@example.com');
        const before = await dumpTables(target);
        expect(await refusalOf(restore(target, path))).toContain(
          'The database is not empty: auth.users has rows',
        );
        expect(await dumpTables(target)).toEqual(before);
      });
    }));

  it.each([
    ['that ends too early', (text: string) => text.slice(0, text.lastIndexOf('{"end"')), 'is incomplete'],
    ['with a row too few', (text: string) => text.replace(/\n\[[^\n]*/, ''), 'is incomplete'],
    ['with a line that is none', (text: string) => text.replace(/\n\[/, '\nx['), 'is damaged'],
    [
      'of a newer format',
      (text: string) => text.replace('"version":1', '"version":2'),
      'A newer version made it',
    ],
    ['that is something else', () => 'hello\n', 'is not a backup of Tallyboard'],
  ])('a backup %s, and keeps nothing of it', (_what, spoil, reason) =>
    withFile(async (path) => {
      await backUp(source, path);
      await spoilt(path, spoil);
      await withEmpty(async (target) => {
        const before = await dumpTables(target);
        expect(await refusalOf(restore(target, path))).toContain(reason);
        expect(await dumpTables(target)).toEqual(before);
      });
    }),
  );

  it('a file that is incomplete, damaged, not a backup, or missing', () =>
    withFile(async (path) => {
      await backUp(source, path);
      const whole = await readFile(path);
      await withEmpty(async (target) => {
        await writeFile(path, whole.subarray(0, whole.length / 2));
        expect(await refusalOf(restore(target, path))).toContain('it is incomplete');
        await writeFile(path, whole.with(whole.length - 6, (whole.at(-6) ?? 0) ^ 1));
        expect(await refusalOf(restore(target, path))).toContain('not a backup, or it is damaged');
        await writeFile(path, 'hello');
        expect(await refusalOf(restore(target, path))).toContain('not a backup, or it is damaged');
        expect(await refusalOf(restore(target, `${path}.not`))).toContain('no such file');
      });
    }));
});
