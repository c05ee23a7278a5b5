import type { Logger } from 'pino';
import { toSqlIdentifier } from '../sql-text.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';

export interface Maintenance {
  /** Does whatever is due. Never rejects. */
  tick(): Promise<void>;
  stop(): void;
}

const tickInterval = 10_000;
const checkpointInterval = 5 * 60_000;
const vacuumCheckInterval = 60_000;
const fullVacuumInterval = 24 * 60 * 60_000;
const walLimit = 48 * 1024 * 1024;
const renewalInterval = 60_000;
/** Bytes: three times what an engine has when it opens. */
const memoryLimit = 384 * 1024 * 1024;

const walSinceCheckpoint = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes
  from pg_control_checkpoint()`;

/** PostgreSQL's rule for autovacuum, with its default thresholds. */
const tablesToVacuum = `select schemaname as schema, relname as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup`;

/**
 * Replaces PostgreSQL's background processes, which the embedded engine lacks. Checkpoints every five minutes after
 * writes, or after 48 MB of log; vacuum and analyze by autovacuum's rule, everything once a day. Renews an engine that
 * has taken much memory as soon as nobody is at work. `clock` is in milliseconds. The timer does not keep the process alive.
 */
export function maintain(database: EmbeddedDatabase, logger: Logger, clock: () => number): Maintenance {
  let checkpointedAt = clock();
  let vacuumCheckedAt = clock();
  let vacuumedAt = clock();
  let renewedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function checkpointIfDue(): Promise<void> {
    const due = clock() - checkpointedAt >= checkpointInterval;
    const [written] = due ? [] : await database.maintain(walSinceCheckpoint);
    if (!due && Number(written?.bytes) < walLimit) return;
    database.markClean();
    await database.maintain('checkpoint');
    checkpointedAt = clock();
  }

  async function vacuumIfDue(): Promise<void> {
    if (clock() - vacuumedAt >= fullVacuumInterval) {
      await database.maintain('vacuum (analyze)');
      vacuumedAt = clock();
    } else if (clock() - vacuumCheckedAt >= vacuumCheckInterval) {
      vacuumCheckedAt = clock();
      // Statistics are flushed at most once a second; a vacuum must not run before that.
      await database.maintain('select pg_stat_force_next_flush()');
      for (const table of await database.maintain(tablesToVacuum)) {
        const name = [table.schema, table.name].map((part) => toSqlIdentifier(String(part))).join('.');
        await database.maintain(`vacuum (analyze) ${name}`);
      }
    }
  }

  async function renewIfGrown(): Promise<void> {
    if (database.memory <= memoryLimit || clock() - renewedAt < renewalInterval) return;
    if (await database.renew()) renewedAt = clock();
  }

  async function doWhatIsDue(): Promise<void> {
    try {
      await renewIfGrown();
      if (!database.dirty) return;
      await vacuumIfDue();
      await checkpointIfDue();
    } catch (error) {
      logger.error({ err: error }, 'maintenance of the embedded database failed');
    }
  }

  function tick(): Promise<void> {
    running ??= doWhatIsDue().finally(() => {
      running = null;
    });
    return running;
  }

  const timer = setInterval(tick, tickInterval);
  timer.unref();
  return { tick, stop: () => clearInterval(timer) };
}
