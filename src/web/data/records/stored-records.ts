import { storedVersion } from '#domain/sync/stored-sync-state.ts';

const databaseName = 'tallyboard 1';
const storeName = 'people';

/** A later version stores this person's list: its records are neither read nor written. */
export class NewerVersionError extends Error {}

/** The flushes of open lists that have unsaved changes; awaited before anything is erased. */
export const pendingFlushes = new Set<() => Promise<void>>();

/** One person's record by its name, such as 'rows', or 'change' and a batch. */
export type RecordKey = readonly [name: string, ...rest: readonly (string | number)[]];

/** One person's records within one transaction of the browser's database. */
export interface Records {
  get(...key: RecordKey): Promise<unknown>;
  /** All records of that name, in key order, optionally from a number on. */
  getAll(name: string, from?: number): Promise<readonly unknown[]>;
  /** With the number of this version's format. */
  put(value: object, ...key: RecordKey): void;
  delete(...key: RecordKey): void;
  /** All records of that name, optionally up to and including a number. */
  deleteAll(name: string, to?: number): void;
  clear(): void;
}

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. Transactions of all tabs run one after the other.
 * `work` must await nothing but the records.
 */
export async function withRecords<Value>(
  person: string,
  mode: IDBTransactionMode,
  work: (records: Records) => Promise<Value>,
): Promise<Value> {
  const database = await openDatabase();
  const transaction = database.transaction(storeName, mode);
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('The browser aborted the transaction', 'AbortError'));
  });
  try {
    const value = await work(toRecords(transaction.objectStore(storeName), person));
    await done;
    return value;
  } catch (cause) {
    done.catch(() => undefined);
    if (transaction.error === null && database.name !== '') abort(transaction);
    throw cause;
  }
}

function toRecords(store: IDBObjectStore, person: string): Records {
  const toKey = (key: RecordKey) => [person, ...key];
  const range = (name: string, from: number | undefined, to: number | undefined) =>
    IDBKeyRange.bound(
      toKey(from === undefined ? [name] : [name, from]),
      to === undefined ? [...toKey([name]), []] : toKey([name, to]),
    );
  return {
    get: async (...key) => refuseNewer(await toPromise(store.get(toKey(key)))),
    getAll: async (name, from) =>
      (await toPromise(store.getAll(range(name, from, undefined)))).map(refuseNewer),
    put: (value, ...key) => void store.put({ ...value, version: storedVersion }, toKey(key)),
    delete: (...key) => void store.delete(toKey(key)),
    deleteAll: (name, to) => void store.delete(range(name, undefined, to)),
    clear: () => void store.delete(IDBKeyRange.bound([person], [person, []])),
  };
}

function refuseNewer(record: unknown): unknown {
  const { version } = (record ?? {}) as { readonly version?: unknown };
  if (typeof version === 'number' && version > storedVersion) throw new NewerVersionError();
  return record;
}

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onerror = () => reject(request.error ?? new DOMException('The browser stores nothing'));
    request.onsuccess = () => {
      const database = request.result;
      // Deleting or upgrading the database must not wait for this page.
      const forget = () => {
        opened = undefined;
      };
      database.onversionchange = () => {
        forget();
        database.close();
      };
      database.onclose = forget;
      resolve(database);
    };
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

function toPromise<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('The record could not be read'));
  });
}

/** A transaction that has already ended throws. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
  }
}
