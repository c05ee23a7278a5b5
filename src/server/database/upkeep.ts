import type { Logger } from 'pino';
import { keepCopies } from './backup-copies.ts';
import type { Database } from './database.ts';
import { type TidySettings, tidy } from './tidy.ts';

export interface UpkeepOptions {
  readonly database: Database;
  readonly settings: TidySettings;
  /** Where daily copies are kept, and how many; null for none. */
  readonly copies: { readonly folder: string; readonly keep: number } | null;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export interface Upkeep {
  /** Does what is due. Never rejects; what fails is logged and tried again the next time. */
  tick(): Promise<void>;
  /** Resolves when what is being done is done. */
  close(): Promise<void>;
}

/** Not at once: a start has better things to do. */
const firstTick = 60_000;
const interval = 60 * 60_000;

/** What a server does by itself every hour: the product's own tidying, and a copy a day. Its timers keep no process alive. */
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
    await attempt('tidying the database', () => tidy(database, settings));
    if (copies === null) return;
    await attempt('the daily copy of the database', async () => {
      const path = await keepCopies(database, copies.folder, copies.keep, clock);
      if (path !== null) logger.info({ path }, 'a copy of the database was made');
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
