import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuperuser, toDatabaseUrl } from '#testing/database-template.ts';
import { createTestUser, freshDatabase, silentLogger } from '#testing/fresh-database.ts';
import { type Database, wholeDatabaseTimeout } from '../database.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { openDatabase } from '../open-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { refuseOldServer } from './postgres-start.ts';

const server = process.env.TEST_DATABASE_URL ?? '';

async function messageOf(databaseUrl: string): Promise<string> {
  const error: unknown = await openDatabase({ databaseUrl, dataDir: 'unused', logger: silentLogger }).then(
    async (database) => {
      await database.close();
      return 'it was opened';
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof DatabaseStartError))
    throw new Error(`expected a DatabaseStartError, got ${String(error)}`);
  return error.message;
}

async function findFreePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const listener = createServer().listen(0, '127.0.0.1', () => {
    const address = listener.address();
    listener.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
  });
  return promise;
}

describe('starting with a DATABASE_URL', () => {
  it('says when it is not a URL, or of another kind', async () => {
    expect(await messageOf('my database')).toContain('DATABASE_URL is not a URL');
    expect(await messageOf('mysql://localhost/x')).toContain('DATABASE_URL is not a PostgreSQL URL');
  });

  it('says where nothing answers without revealing the password', async () => {
    const port = await findFreePort();
    const message = await messageOf(`postgres://asha:secret@127.0.0.1:${port}/money`);
    expect(message).toContain(`The PostgreSQL at 127.0.0.1:${port}/money cannot be reached`);
    expect(message).toContain('ECONNREFUSED');
    expect(message).not.toContain('secret');
  });

  it('needs PostgreSQL 15 or later', () => {
    expect(() => refuseOldServer({ number: 140_023, name: '14.23' }, 'db:5432/x')).toThrow(
      'is version 14.23; Tallyboard needs 15 or later',
    );
    expect(() => refuseOldServer({ number: 150_000, name: '15.0' }, 'db:5432/x')).not.toThrow();
  });
});

describe.skipIf(server === '')('PostgreSQL', () => {
  let database: Database;
  let user: string;

  beforeAll(async () => {
    database = await freshDatabase();
    user = await createTestUser(database, 'asha@example.com');
  });

  afterAll(() => database?.close());

  const suffix = randomBytes(6).toString('hex');

  async function withNewDatabase(owner: string | null, work: (url: string) => Promise<void>): Promise<void> {
    const name = `tallyboard_start_${randomBytes(6).toString('hex')}`;
    await asSuperuser(server, (client) =>
      client.query(`create database ${name}${owner === null ? '' : ` owner ${owner}`}`),
    );
    try {
      await work(toDatabaseUrl(server, name));
    } finally {
      await asSuperuser(server, (client) => client.query(`drop database ${name} with (force)`));
    }
  }

  const asUrlOf = (url: string, role: string, password: string): string => {
    const changed = new URL(url);
    changed.username = role;
    changed.password = password;
    return changed.href;
  };

  const killSession = (pid: number): Promise<unknown> =>
    asSuperuser(server, (client) => client.query('select pg_terminate_backend($1)', [pid]));

  const readPid = async (): Promise<number> =>
    database.asOwner(async (transaction) => {
      const { rows } = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid');
      return rows[0]?.pid ?? 0;
    });

  it('fails and rolls back when a session dies in the middle, and serves the next one', async () => {
    const work = database.asOwner(async (transaction) => {
      await transaction.query(`update auth.users set phone = '1' where id = $1`, [user]);
      const { rows } = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid');
      await killSession(rows[0]?.pid ?? 0);
      await transaction.query('select 1');
    });
    await expect(work).rejects.toMatchObject({
      name: 'DatabaseError',
      code: expect.stringMatching(/^(57P01|08006)$/),
    });
    const { rows } = await database.asOwner((transaction) =>
      transaction.query('select phone from auth.users'),
    );
    expect(rows).toEqual([{ phone: null }]);
  });

  // Security A31
  it('loses one request, and nothing else, to an answer that no string can hold', async () => {
    const beside = database.asOwner(async (transaction) => {
      await transaction.query('select pg_sleep(0.5)');
      return transaction.query('select 1');
    });
    // As much text as this takes long where others work beside it.
    const work = database.asOwner((transaction) => transaction.query(`select repeat('x', 540000000)`), {
      statementTimeout: wholeDatabaseTimeout,
    });
    await expect(work).rejects.toMatchObject({ name: 'DatabaseError', code: '54000', brokeSession: true });
    expect((await beside).rowCount).toBe(1);
    await database.ping();
  }, 120_000);

  it('is not disturbed when idle sessions die', async () => {
    for (let round = 0; round < 5; round += 1) {
      await killSession(await readPid());
      await database.ping();
      await killSession(await readPid());
      expect(await readPid()).toBeGreaterThan(0);
    }
  });

  it('reports when no session becomes free in time, and recovers', async () => {
    const small = openPostgresDatabase({
      databaseUrl: server,
      logger: silentLogger,
      poolSize: 1,
      connectTimeoutMs: 100,
    });
    const release = Promise.withResolvers<void>();
    const first = small.asOwner(() => release.promise);
    await expect(small.asOwner((transaction) => transaction.query('select 1'))).rejects.toMatchObject({
      code: '53300',
    });
    release.resolve();
    await first;
    await small.ping();
    await small.close();
  });

  it('says what is wrong with a login, a name, or a schema that belongs to somebody else', async () => {
    await withNewDatabase(null, async (url) => {
      const nobody = asUrlOf(url, `nobody_${suffix}`, 'wrong');
      expect(await messageOf(nobody)).toContain('refused the user name or password in DATABASE_URL');
      expect(await messageOf(toDatabaseUrl(server, `no_such_${suffix}`))).toContain(
        'has no database of that name',
      );
      const owner = openPostgresDatabase({ databaseUrl: url, logger: silentLogger });
      await owner.asOwner((transaction) => transaction.script('create schema auth'));
      await owner.close();
      expect(await messageOf(url)).toContain('set SUPABASE_URL and SUPABASE_ANON_KEY instead');
    });
  });

  it('can be prepared and used by a role without superuser, and says what such a role lacks', async () => {
    const manager = `manager_${suffix}`;
    const guest = `guest_${suffix}`;
    await asSuperuser(server, async (client) => {
      await client.query(`create role ${manager} login createrole password 'pw'`);
      await client.query(`create role ${guest} login password 'pw'`);
      // Since PostgreSQL 16, only the administrator of a role can assume it.
      for (const role of ['anon', 'authenticated', 'service_role']) {
        await client.query(`grant ${role} to ${manager} with admin option`);
      }
    });
    try {
      await withNewDatabase(manager, async (url) => {
        const managed = await openDatabase({
          databaseUrl: asUrlOf(url, manager, 'pw'),
          dataDir: 'unused',
          logger: silentLogger,
        });
        try {
          const id = await createTestUser(managed, 'asha@example.com');
          const session_id = randomUUID();
          await managed.asOwner((transaction) =>
            transaction.query(
              `insert into auth.sessions (id, user_id, aal, created_at) values ($1, $2, 'aal1', now())`,
              [session_id, id],
            ),
          );
          const claims = JSON.stringify({ sub: id, role: 'authenticated', session_id });
          const asha = { role: 'authenticated', settings: { 'request.jwt.claims': claims } };
          const { rowCount } = await managed.asRole(asha, async (transaction) => {
            await transaction.query(
              `insert into transactions (type, amount, category, date) values ('income', 1, 'Salary', '2024-01-01')`,
            );
            return transaction.query('select from transactions');
          });
          expect(rowCount).toBe(1);
          // Below 16 the policies of `authenticated` bind this owner too, and the account's session goes with the account.
          await managed.asRole(asha, (transaction) => transaction.query('select delete_my_account()'));
          const left = await managed.asOwner((transaction) =>
            transaction.query('select from auth.users where id = $1', [id]),
          );
          expect(left.rowCount).toBe(0);
        } finally {
          await managed.close();
        }
      });
      await withNewDatabase(null, async (url) => {
        const message = await messageOf(asUrlOf(url, guest, 'pw'));
        expect(message).toContain('the role in DATABASE_URL lacks privileges');
        expect(message).toContain('permission denied');
      });
    } finally {
      await asSuperuser(server, async (client) => {
        await client.query(`drop owned by ${manager}, ${guest}`);
        await client.query(`drop role ${manager}, ${guest}`);
      });
    }
  });
});
