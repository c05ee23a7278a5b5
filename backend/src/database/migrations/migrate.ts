import type { Logger } from 'pino';
import type { Database, Transaction } from '../database.ts';
import { DatabaseError, wholeDatabaseTimeout } from '../database.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { findFormer, type Migration } from './migration-files.ts';

/** An arbitrary number that every version of this program shares: replicas wait on this lock. */
const lockNumber = 7_241_559_038;

const rolesFile = 'platform/0001_roles.sql';

/** The database has migrations that this version does not know. */
export class NewerDatabaseError extends DatabaseStartError {}

interface State {
  readonly prepared: boolean;
  readonly foreign_auth: boolean;
  readonly has_roles: boolean;
}

/**
 * Applies missing migrations, each file in its own transaction, one process at a time, and records them in
 * `tallyboard.applied_migrations`, which only the owner can see. Takes two queries when nothing is missing. Throws
 * {@link DatabaseStartError} when a recorded file has changed or is unknown, when the database belongs to something
 * else, or when a file fails (and is rolled back).
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  logger: Logger,
): Promise<void> {
  const state = await database.asOwner(async (transaction) => {
    const found = await readState(transaction);
    if (!found.prepared && found.foreign_auth) throw new DatabaseStartError(foreignAuth);
    return {
      ...found,
      pending: found.prepared ? findPending(migrations, await readApplied(transaction)) : migrations,
    };
  });
  if (state.pending.length === 0 && state.has_roles) return;

  if (!state.prepared) await underLock(database, 'the list of migrations', createRecord);
  if (!state.has_roles) {
    // Roles belong to the whole server: a database restored from elsewhere comes without them.
    const roles = migrations.find((migration) => migration.name === rolesFile);
    if (roles !== undefined)
      await underLock(database, roles.name, (transaction) => transaction.script(roles.sql));
  }
  for (const migration of state.pending) {
    const applied = await underLock(database, migration.name, (transaction) => apply(transaction, migration));
    if (applied) logger.info({ migration: migration.name }, 'migration applied');
  }
}

const foreignAuth =
  'The database that DATABASE_URL names already has a schema "auth" that Tallyboard did not create. If it belongs to a Supabase ' +
  'project, set SUPABASE_URL and SUPABASE_ANON_KEY instead of DATABASE_URL: the browser then talks to that project ' +
  'directly. Otherwise use an empty database.';

async function readState(transaction: Transaction): Promise<State> {
  const { rows } = await transaction.query<State>(
    `select
      to_regclass('tallyboard.applied_migrations') is not null as prepared,
      to_regnamespace('auth') is not null as foreign_auth,
      (select count(*) = 4 from pg_catalog.pg_roles
        where rolname in ('anon', 'authenticated', 'service_role', 'authenticator')) as has_roles`,
  );
  const state = rows[0];
  if (state === undefined) throw new Error('the database did not report its state');
  return state;
}

async function createRecord(transaction: Transaction): Promise<void> {
  await transaction.script(`
    create schema if not exists tallyboard;
    create table if not exists tallyboard.applied_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
}

async function readApplied(transaction: Transaction): Promise<Map<string, string>> {
  const { rows } = await transaction.query<{ name: string; checksum: string }>(
    'select name, checksum from tallyboard.applied_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function findPending(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const former = findFormer(applied.keys(), migrations);
  if (former !== undefined) throw new DatabaseStartError(`The database ${former}`);
  for (const [name, checksum] of applied) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new NewerDatabaseError(
        `The database has the migration ${name}, which this version of Tallyboard does not know: a newer version ` +
          'has used it. Start that version, or restore an older backup.',
      );
    }
    if (migration.checksum !== checksum) {
      throw new DatabaseStartError(
        `The migration ${name} was edited after it had been applied to this database. Put the file back as it was ` +
          'and write the change as a new migration.',
      );
    }
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

/** Returns false when another process was faster. */
async function apply(transaction: Transaction, migration: Migration): Promise<boolean> {
  if ((await readApplied(transaction)).has(migration.name)) return false;
  await transaction.script(migration.sql);
  await transaction.query('insert into tallyboard.applied_migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
  return true;
}

async function underLock<T>(
  database: Database,
  what: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const locked = () =>
    database.asOwner(
      async (transaction) => {
        // Wait for a replica that is migrating, however long it takes.
        await transaction.script('set local lock_timeout = 0');
        await transaction.query('select pg_advisory_xact_lock($1::bigint)', [lockNumber]);
        return work(transaction);
      },
      { statementTimeout: wholeDatabaseTimeout },
    );
  try {
    // All databases of a server share its roles but not the lock: two new databases may collide here.
    return await locked().catch((error: unknown) => {
      if (error instanceof DatabaseError && error.message === 'tuple concurrently updated') return locked();
      throw error;
    });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new DatabaseStartError(toApplyMessage(what, error), { cause: error });
  }
}

function toApplyMessage(what: string, error: DatabaseError): string {
  const said = `PostgreSQL says: ${error.message} (${error.code}).`;
  if (error.code === '42501') {
    return (
      `The database could not be prepared (${what}): the role in DATABASE_URL lacks privileges. It must ` +
      'own the database, or have CREATE on it, and needs CREATEROLE for the first start: ALTER ROLE its_name ' +
      `CREATEROLE; ALTER DATABASE its_database OWNER TO its_name. ${said}`
    );
  }
  return `The database could not be prepared: ${what} failed and was rolled back. ${said}`;
}
