import type { InCollection, RowChange, RowKey } from '../collections/collections.ts';
import { fieldsOf, toCollection, toKey } from '../collections/collections.ts';
import type { Edit, Row } from '../collections/field-table.ts';
import { changedFields, isSameRow, mergeEdit, readField } from '../collections/field-table.ts';
import { type Steps, walkInSteps } from '../steps.ts';

/** The fields that an edit changes. */
export type Edits = Readonly<Record<string, Edit>>;

/** A row that an undo restores. */
export interface Restoration extends InCollection, Row {
  /** The row without this change: the server's, with all earlier waiting changes applied; null if there is none. */
  readonly before: Row | null;
  /** The row as the undone change left it. If it has changed since, it stays as it is unless the undo is forced. */
  readonly from: Row | null;
  readonly to: Row | null;
}

/** A row that is added with others. */
export interface AddedRow extends InCollection {
  readonly row: Row;
  /** Null until the journal brings the row, which another device may have changed by then. */
  readonly before: Row | null;
}

/**
 * What a person did. `before` is always the row without this change, and follows the server's rows. So a change can be
 * rolled back, described and undone without a request. A move is an update of the status.
 */
export type Change =
  | (InCollection & {
      readonly kind: 'add';
      readonly row: Row;
      /** Null until the journal brings the row, which another device may have changed by then. */
      readonly before: Row | null;
    })
  /** Of any collections, all or none. */
  | { readonly kind: 'add-rows'; readonly rows: readonly AddedRow[] }
  | (InCollection & {
      readonly kind: 'update';
      readonly id: string;
      /** The row as it was when it was edited, to restore it in case it is gone. */
      readonly seen: Row;
      readonly before: Row | null;
      readonly edits: Edits;
    })
  | (InCollection & { readonly kind: 'delete'; readonly id: string; readonly before: Row | null })
  /** Of all transactions; no other collection is replaced as a whole. */
  | { readonly kind: 'replace'; readonly before: readonly Row[]; readonly rows: readonly Row[] }
  | {
      readonly kind: 'undo';
      /** The batch that is undone. */
      readonly target: string;
      readonly force: boolean;
      /** Of every collection that the batch changed. */
      readonly rows: readonly Restoration[];
    };

/** The difference between two versions of a row, field by field. */
export function toEdits(at: InCollection, from: Row, to: Row): Edits {
  const changed = changedFields(fieldsOf(at), from, to);
  return Object.fromEntries(
    changed.map((name) => [name, { from: readField(from, name), to: readField(to, name) }]),
  );
}

/** The row with the edits applied, merged with what other devices did to it where its fields can be. */
export function applyEdits(at: InCollection, row: Row, edits: Edits): Row {
  const table = fieldsOf(at);
  const merged = Object.entries(edits).map(([name, edit]) => {
    const field = table[name];
    return [name, field === undefined ? edit.to : (mergeEdit(field, edit, readField(row, name)) ?? edit.to)];
  });
  return { ...row, ...Object.fromEntries(merged) };
}

/** The rows that a change is about, without and with it. */
export function toRowChanges(change: Change): readonly RowChange[] {
  switch (change.kind) {
    case 'add': {
      const { row, before } = change;
      return [{ ...toCollection(change), id: row.id, before, after: before ?? row }];
    }
    case 'add-rows':
      return change.rows.map((added) => {
        const { row, before } = added;
        return { ...toCollection(added), id: row.id, before, after: before ?? row };
      });
    case 'update': {
      const { id, before, edits } = change;
      if (before === null) return [];
      return [{ ...toCollection(change), id, before, after: applyEdits(change, before, edits) }];
    }
    case 'delete': {
      const { id, before } = change;
      return before === null ? [] : [{ ...toCollection(change), id, before, after: null }];
    }
    case 'replace': {
      const after = new Map(change.rows.map((row) => [row.id, row]));
      const before = new Set(change.before.map(({ id }) => id));
      const added = change.rows.filter(({ id }) => !before.has(id));
      return [
        ...change.before.map((row) => ({ id: row.id, before: row, after: after.get(row.id) ?? null })),
        ...added.map((row) => ({ id: row.id, before: null, after: row })),
      ];
    }
    case 'undo':
      return change.rows
        .map((row) => ({
          ...toCollection(row),
          id: row.id,
          before: row.before,
          after: restore(row, change.force),
        }))
        .filter(isEffective);
  }
}

/** The rows that are others after a change. In steps, because there may be many. */
export function* toEffects(change: Change): Steps<readonly RowChange[]> {
  if (change.kind !== 'add-rows' && change.kind !== 'undo') return toRowChanges(change).filter(isEffective);
  const effects: RowChange[] = [];
  yield* walkInSteps(change.rows.length, (start, end) => {
    const part = { ...change, rows: change.rows.slice(start, end) } as Change;
    for (const one of toRowChanges(part)) if (isEffective(one)) effects.push(one);
  });
  return effects;
}

/** How many rows a change is about, without making them. */
export function countRowChanges(change: Change): number {
  if (change.kind === 'add-rows') return change.rows.length;
  if (change.kind !== 'undo') return toRowChanges(change).length;
  let count = 0;
  for (const row of change.rows) {
    if (!isSameRow(fieldsOf(row), row.before, restore(row, change.force))) count += 1;
  }
  return count;
}

/** Whether a row is another after the change. */
export function isEffective(change: RowChange): boolean {
  return !isSameRow(fieldsOf(change), change.before, change.after);
}

/** The row after the undo. */
export function restore(row: Restoration, force: boolean): Row | null {
  return force || isSameRow(fieldsOf(row), row.before, row.from) ? row.to : row.before;
}

/** The keys of the rows that a change is about; for a replacement those before and after. */
export function touchedKeys(change: Change): readonly RowKey[] {
  switch (change.kind) {
    case 'add':
      return [toKey(change, change.row.id)];
    case 'add-rows':
      return change.rows.map((added) => toKey(added, added.row.id));
    case 'update':
    case 'delete':
      return [toKey(change, change.id)];
    case 'replace':
      return [...new Set([...change.before, ...change.rows].map(({ id }) => id))];
    case 'undo':
      return change.rows.map((row) => toKey(row, row.id));
  }
}
