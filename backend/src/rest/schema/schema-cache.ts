import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/http/clock.ts';
import type { RestSettings } from '../rest-settings.ts';
import type { Catalogue } from './catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

/** The catalogue of the exposed schemas, cached in memory and reloaded when it may have changed. */
export interface SchemaCache {
  /** The catalogue as last loaded; the first call loads it. */
  current(): Promise<Catalogue>;
  /** Reloads it: after migrations, or on a notification that the schema changed. */
  reload(): Promise<void>;
  /**
   * For an unknown name: reloads it unless that happened a short while ago, and says whether it did. So requests for
   * missing tables cannot keep the database busy.
   */
  refresh(): Promise<boolean>;
  /** Whether the database knows a time zone; the list is loaded on first use. */
  knowsTimezone(name: string): Promise<boolean>;
}

const refreshInterval = 5_000;

/** Creates a cache over `database`. Loads nothing before it is needed. */
export function createSchemaCache(
  database: Database,
  settings: Pick<RestSettings, 'schemas' | 'extraSearchPath'>,
  clock: Clock,
): SchemaCache {
  let catalogue: Promise<Catalogue> | null = null;
  let timezones: Promise<ReadonlySet<string>> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  /** The old catalogue is used until the new one has arrived. */
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
