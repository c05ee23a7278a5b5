import { type RowKey, toKey } from '../collections/collections.ts';
import type { Row } from '../collections/field-table.ts';
import type { Change } from './change.ts';

/** The rows without a change, by key. */
export function toBaseRows(change: Change): (key: RowKey) => Row | null {
  switch (change.kind) {
    case 'add':
    case 'update':
    case 'delete':
      return () => change.before;
    case 'add-rows': {
      const rows = new Map(change.rows.map((added) => [toKey(added, added.row.id), added.before]));
      return (key) => rows.get(key) ?? null;
    }
    case 'replace': {
      const rows = new Map(change.before.map((row) => [row.id, row]));
      return (key) => rows.get(key) ?? null;
    }
    case 'undo': {
      const rows = new Map(change.rows.map((row) => [toKey(row, row.id), row.before]));
      return (key) => rows.get(key) ?? null;
    }
  }
}

/** The change with these of its rows as they are before it now. */
export function withBaseRows(
  change: Change,
  keys: readonly RowKey[],
  beneath: (key: RowKey) => Row | null,
): Change {
  if (keys.length === 0) return change;
  switch (change.kind) {
    case 'add':
      return { ...change, before: beneath(toKey(change, change.row.id)) };
    case 'add-rows': {
      const concerned = new Set(keys);
      const rows = change.rows.map((added) => {
        const key = toKey(added, added.row.id);
        return concerned.has(key) ? { ...added, before: beneath(key) } : added;
      });
      return { ...change, rows };
    }
    case 'update':
    case 'delete':
      return { ...change, before: beneath(toKey(change, change.id)) };
    case 'replace': {
      const concerned = new Set(keys);
      const rows = keys.map(beneath).filter((row) => row !== null);
      return { ...change, before: [...change.before.filter(({ id }) => !concerned.has(id)), ...rows] };
    }
    case 'undo': {
      const concerned = new Set(keys);
      const rows = change.rows.map((row) => {
        const key = toKey(row, row.id);
        return concerned.has(key) ? { ...row, before: beneath(key) } : row;
      });
      return { ...change, rows };
    }
  }
}
