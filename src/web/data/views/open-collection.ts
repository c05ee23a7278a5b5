import { useSyncExternalStore } from 'react';
import type { InCollection } from '#domain/collections/collections.ts';
import type { Row } from '#domain/fields/field-table.ts';
import type { RowAction } from '#domain/sync/enqueue.ts';
import { toMutation } from '../engine/mutation.ts';
import { subscribeSyncClient, syncClient } from '../engine/open-sync-client.ts';
import { uuidV7 } from '../uuid-v7.ts';

/** Opens a collection other than the transactions to pages: its rows, in the order of `compare`, and its actions. */
export function openCollection<Value extends Row>(
  { collection }: InCollection,
  compare: (one: Value, other: Value) => number,
) {
  const none: readonly Value[] = [];
  const read = () => (syncClient()?.replica.rows.rowsOf(collection) ?? none) as readonly Value[];
  let sorted = { from: none, rows: none };
  const readSorted = () => {
    const rows = read();
    if (rows !== sorted.from) sorted = { from: rows, rows: rows.toSorted(compare) };
    return sorted.rows;
  };
  const { run } = toMutation<RowAction, null>({
    plan: (action) => ({ intent: { operations: [{ collection, ...action }] }, value: null }),
  });
  return {
    /** In no order: the same array until a row changes. */
    read,
    /** As a hook. */
    useRows: () => useSyncExternalStore(subscribeSyncClient, readSorted, () => none),
    add: (values: Omit<Value, 'id'>, id = uuidV7()) => run({ kind: 'insert', row: { ...values, id } }),
    /** `seen`: the row as it was when the edit began, by default as it is now. */
    edit: (id: string, values: Partial<Value>, seen?: Value) =>
      run({ kind: 'edit', id, values, ...(seen && { seen }) }),
    remove: (id: string) => run({ kind: 'delete', id }),
  };
}
