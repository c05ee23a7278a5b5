import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/http/clock.ts';
import type { RestSettings } from '../rest-settings.ts';
import type { Catalogue } from './catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

/** The catalogue of the exposed schemas, held in memory and read again when it may have changed. */
export interface SchemaCache {
  /** The catalogue as last read; the first call reads it. */
  current(): Promise<Catalogue>;
  /** Reads it again: after migrations, or when somebody says that the schema changed. */
  reload(): Promise<void>;
  /**
   * For a name that is unknown: reads it again unless that was done a short while ago, and says whether it did.
   * Asking for tables that do not exist so cannot keep the database busy.
   */
  refresh(): Promise<boolean>;
  /** Whether the database knows a time zone; the list is read when it is first asked for. */
  knowsTimezone(name: string): Promise<boolean>;
}

const refreshInterval = 5_000;

/** Makes a cache over `database`. Nothing is read before it is asked for. */
export function createSchemaCache(
  database: Database,
  settings: Pick<RestSettings, 'schemas' | 'extraSearchPath'>,
  clock: Clock,
): SchemaCache {
  let catalogue: Promise<Catalogue> | null = null;
  let timezones: Promise<ReadonlySet<string>> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  /** What was read before is answered until the new reading has come back. */
  function read(): Promise<Catalogue> {
    readAt = clock();
    const reading = readCatalogue(database, settings.schemas, settings.extraSearchPath);
    catalogue ??= reading;
    reading.then(
      () => {
        catalogue = reading;
      },
      () => {
        if (catalogue === reading) catalogue = null;
      },
    );
    return reading;
  }

  return {
    current: () => catalogue ?? read(),
    async reload() {
      await read();
    },
    async refresh() {
      if (clock() - readAt < refreshInterval) return false;
      await read();
      return true;
    },
    async knowsTimezone(name) {
      timezones ??= readTimezones(database);
      timezones.catch(() => {
        timezones = null;
      });
      return (await timezones).has(name);
    },
  };
}

function readTimezones(database: Database): Promise<ReadonlySet<string>> {
  return database.asOwner(async (transaction) => {
    const { rows } = await transaction.query<{ name: string }>('select name from pg_timezone_names');
    return new Set(rows.map(({ name }) => name));
  });
}
