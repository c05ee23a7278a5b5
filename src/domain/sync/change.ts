import type { InCollection, RowChange, RowKey } from '../collections/collections.ts';
import { fieldsOf, toCollection, toKey } from '../collections/collections.ts';
import type { Edit, Row } from '../fields/field-table.ts';
import { changedFields, isSameRow, isSameValue, mergeEdit, readField } from '../fields/field-table.ts';
import { type Steps, walkInSteps } from '../steps.ts';

/** The fields that an edit changes. */
export type Edits = Readonly<Record<string, Edit>>;

/**
 * What happens to one row of any collection. `before` is always the row without this change (the server's, with all
 * earlier waiting changes applied; null if there is none) and follows the server's rows, so a change can be rolled
 * back, described and undone without a request.
 */
export type RowOperation = InCollection &
  Row & { readonly before: Row | null } & (
    | { readonly kind: 'insert'; readonly row: Row }
    /** `seen` is the row as it was when it was edited, to restore it in case it is gone. */
    | { readonly kind: 'edit'; readonly seen: Row; readonly edits: Edits }
    /** With `seen`, only while the row is as it was seen; if it no longer is, the whole change is refused. */
    | { readonly kind: 'delete'; readonly seen?: Row }
    /**
     * Brings the row back to `to`, if it still is as the undone change left it: `from`. Without `from`, whatever the row
     * has become.
     */
    | { readonly kind: 'restore'; readonly from?: Row | null; readonly to: Row | null }
  );

/** A person's action, all or none of it. A row has at most one operation. */
export interface Change {
  readonly operations: readonly RowOperation[];
  /**
   * A device worked it out from the rows that it edits, so it only makes sense while each still has every value of its
   * edits' `from`, and none of the rows that it adds is there. Otherwise it leaves the outbox without a word, and the
   * device works it out again.
   */
  readonly derived?: true;
  readonly undo?: {
    /** The batch that it undoes. */
    readonly target: string;
    /** Whether rows that have changed since are restored too. */
    readonly force: boolean;
    /** Made before its target was on the server, which may have done something else than shows. */
    readonly early?: true;
  };
}

/** The difference between two versions of a row, field by field. */
export function toEdits(at: InCollection, from: Row, to: Row): Edits {
  const changed = changedFields(fieldsOf(at), from, to);
  return Object.fromEntries(
    changed.map((name) => [name, { from: readField(from, name), to: readField(to, name) }]),
  );
}

/** Edits of every field, those that change nothing too: they say what the row must still be. */
export function toWholeEdits(at: InCollection, from: Row, to: Row): Edits {
  const names = Object.keys(fieldsOf(at));
  return Object.fromEntries(
    names.map((name) => [name, { from: readField(from, name), to: readField(to, name) }]),
  );
}

/** Whether a derived change no longer follows from the rows. */
export function isOutdated({ derived, operations }: Change): boolean {
  if (!derived) return false;
  return operations.some((operation) => {
    const { before } = operation;
    if (operation.kind !== 'edit') return before !== null;
    const table = fieldsOf(operation);
    const isAsSeen = ([name, { from }]: readonly [string, Edit]) => {
      const field = table[name];
      return before !== null && field !== undefined && isSameValue(field, readField(before, name), from);
    };
    return !Object.entries(operation.edits).every(isAsSeen);
  });
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

/** The edits that would still change the row. */
export function toOpenEdits(
  { edits, ...operation }: Extract<RowOperation, { readonly kind: 'edit' }>,
  before: Row,
): Edits {
  const open = changedFields(fieldsOf(operation), before, applyEdits(operation, before, edits));
  return Object.fromEntries(Object.entries(edits).filter(([name]) => open.includes(name)));
}

/** The row after an operation. */
export function toAfter(operation: RowOperation): Row | null {
  const { before } = operation;
  switch (operation.kind) {
    case 'insert':
      // Null until the journal brings the row, which another device may have changed by then.
      return before ?? operation.row;
    case 'edit':
      return before && applyEdits(operation, before, operation.edits);
    case 'delete':
      return null;
    case 'restore': {
      const { from, to } = operation;
      return from === undefined || isSameRow(fieldsOf(operation), before, from) ? to : before;
    }
  }
}

/** The rows that a change alters. */
export function toRowChanges({ operations }: Change): readonly RowChange[] {
  return operations.map(toRowChange).filter(isEffective);
}

/** The same in steps, because there may be many. */
export function* toRowChangesInSteps({ operations }: Change): Steps<readonly RowChange[]> {
  const changes: RowChange[] = [];
  yield* walkInSteps(operations.length, (start, end) => {
    changes.push(...toRowChanges({ operations: operations.slice(start, end) }));
  });
  return changes;
}

/** Counts the rows that a change alters. */
export function countRowChanges({ operations }: Change): number {
  let count = 0;
  for (const operation of operations) if (isEffective(toRowChange(operation))) count += 1;
  return count;
}

function toRowChange(operation: RowOperation): RowChange {
  const { id, before } = operation;
  return { ...toCollection(operation), id, before, after: toAfter(operation) };
}

/** Whether a row is another after the change. */
export function isEffective(change: RowChange): boolean {
  return !isSameRow(fieldsOf(change), change.before, change.after);
}

/** The keys of the rows that a change is about. */
export function touchedKeys({ operations }: Change): readonly RowKey[] {
  return operations.map((operation) => toKey(operation, operation.id));
}
