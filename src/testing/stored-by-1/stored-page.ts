import type { PlayedBackend } from '../played-backend.ts';
import { PlayedTables } from '../played-tables.ts';
import items from './items.json' with { type: 'json' };
import records from './records.json' with { type: 'json' };
import server from './server.json' with { type: 'json' };

/** What a page of the first storage format left in a browser, as keys and values of the browser's database. */
export const storedRecords: readonly (readonly [key: readonly IDBValidKey[], value: unknown])[] = records.map(
  ([key, value]) => [key as readonly IDBValidKey[], revive(value)],
);

/** What each of its records holds, by name: of several the first. */
export function findStored(name: string): unknown {
  return storedRecords.find(([[, known]]) => known === name)?.[1];
}

/** Puts all of it into this browser. */
export async function restoreStored(): Promise<void> {
  for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text);
  await restoreRecords(storedRecords);
}

/** Puts records into this browser's database, as they are. */
export async function restoreRecords(entries: typeof storedRecords): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('tallyboard', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('people');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction('people', 'readwrite');
  for (const [key, value] of entries) transaction.objectStore('people').put(value, [...key]);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}

/** The server's tables as they stood when the page was left, with the journal's present names. */
export function playStoredTables(backend: PlayedBackend): PlayedTables {
  const tables = new PlayedTables(backend, server.rows);
  tables.journal.push(
    ...server.journal.map(({ transaction_id: row_id, ...change }) => ({
      ...change,
      undoes: null,
      collection: 'transactions',
      row_id,
    })),
  );
  tables.counter = server.counter;
  return tables;
}

function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== 'object' || value === null) return value;
  if ('$array' in value && 'values' in value) {
    const values = value.values as readonly number[];
    return value.$array === 'Float64Array' ? Float64Array.from(values) : Uint32Array.from(values);
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revive(part)]));
}
