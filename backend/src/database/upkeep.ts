import type { Logger } from 'pino';
import { rotateBackups } from './backup/backup-copies.ts';
import type { Database } from './database.ts';
import { type TidySettings, tidy } from './tidy.ts';

export interface UpkeepOptions {
  readonly database: Database;
  readonly settings: TidySettings;
  /** Where daily backups go, and how many to retain; null for none. */
  readonly copies: { readonly folder: string; readonly keep: number } | null;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export interface Upkeep {
  /** Does what is due. Never rejects; failures are logged and retried the next time. */
  tick(): Promise<void>;
  /** Resolves when the current run has ended. */
  close(): Promise<void>;
}

/** A minute later, so that the start is not slowed down. */
const firstTick = 60_000;
const interval = 60 * 60_000;

/**
 * The server's hourly work: the product's own cleaning up, and a daily backup. Its timers do not keep the process
 * alive.
 */
export function startUpkeep({ database, settings, copies, logger, clock }: UpkeepOptions): Upkeep {
  let running: Promise<void> | null = null;

  async function attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger.error({ err: error }, `${what} failed`);
    }
  }

  async function doWhatIsDue(): Promise<void> {
    await attempt('cleaning up the database', () => tidy(database, settings));
    if (copies === null) return;
    await attempt('the daily backup of the database', async () => {
      const path = await rotateBackups(database, copies.folder, copies.keep, clock);
      if (path !== null) logger.info({ path }, 'made a backup of the database');
    });
  }

  function tick(): Promise<void> {
    running ??= doWhatIsDue().finally(() => {
      running = null;
    });
    return running;
  }

  const first = setTimeout(tick, firstTick);
  const others = setInterval(tick, interval);
  first.unref();
  others.unref();
  return {
    tick,
    async close() {
      clearTimeout(first);
      clearInterval(others);
      await running;
    },
  };
}
