import type { RowChange } from '../ledger/ledger.ts';
import type { TransactionField } from '../ledger/same-transaction.ts';
import { isSameTransaction, transactionFields } from '../ledger/same-transaction.ts';
import type { Transaction } from '../transaction.ts';

/** The fields that an edit changes: the value that the person saw, and the new one. */
export type Edits = {
  readonly [Field in TransactionField]?: {
    readonly from: Transaction[Field];
    readonly to: Transaction[Field];
  };
};

/** A row that an undo restores. */
export interface Restoration {
  readonly id: string;
  /** The row without this change: the server's, with all earlier waiting changes applied; null if there is none. */
  readonly before: Transaction | null;
  /** The row as the undone change left it. If it has changed since, it stays as it is unless the undo is forced. */
  readonly from: Transaction | null;
  readonly to: Transaction | null;
}

/**
 * What a person did. `before` is always the row without this change, and follows the server's rows. So a change can be
 * rolled back, described and undone without a request. A move is an update of the status.
 */
export type Change =
  | {
      readonly kind: 'add';
      readonly row: Transaction;
      /** Null until the journal brings the row, which another device may have changed by then. */
      readonly before: Transaction | null;
    }
  | {
      readonly kind: 'update';
      readonly id: string;
      /** The row as it was when it was edited, to restore it in case it is gone. */
      readonly seen: Transaction;
      readonly before: Transaction | null;
      readonly edits: Edits;
    }
  | { readonly kind: 'delete'; readonly id: string; readonly before: Transaction | null }
  | {
      readonly kind: 'replace';
      readonly before: readonly Transaction[];
      readonly rows: readonly Transaction[];
    }
  | {
      readonly kind: 'undo';
      /** The batch that is undone. */
      readonly target: string;
      readonly force: boolean;
      readonly rows: readonly Restoration[];
    };

/** The difference between two versions of a row, field by field. */
export function toEdits(from: Transaction, to: Transaction): Edits {
  const changed = transactionFields.filter((field) => from[field] !== to[field]);
  return Object.fromEntries(changed.map((field) => [field, { from: from[field], to: to[field] }]));
}

/** The fields that an edit changes. */
export function editedFields(edits: Edits): readonly TransactionField[] {
  return transactionFields.filter((field) => edits[field] !== undefined);
}

/** The row with the edits applied. */
export function applyEdits(row: Transaction, edits: Edits): Transaction {
  const to = editedFields(edits).map((field) => [field, edits[field]?.to] as const);
  return { ...row, ...(Object.fromEntries(to) as Partial<Transaction>) };
}

/** The rows that a change is about, without and with it. */
export function toRowChanges(change: Change): readonly RowChange[] {
  switch (change.kind) {
    case 'add':
      return [{ id: change.row.id, before: change.before, after: change.before ?? change.row }];
    case 'update': {
      const { id, before, edits } = change;
      return before === null ? [] : [{ id, before, after: applyEdits(before, edits) }];
    }
    case 'delete':
      return change.before === null ? [] : [{ id: change.id, before: change.before, after: null }];
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
        .map((row) => ({ id: row.id, before: row.before, after: restore(row, change.force) }))
        .filter(({ before, after }) => !isSameRow(before, after));
  }
}

/** The row after the undo. */
export function restore({ before, from, to }: Restoration, force: boolean): Transaction | null {
  return force || isSameRow(before, from) ? to : before;
}

/** Whether two rows are the same, or both are missing. */
export function isSameRow(one: Transaction | null, other: Transaction | null): boolean {
  return one === null || other === null ? one === other : isSameTransaction(one, other);
}

/** The ids of the rows that a change is about; for a replacement those before and after. */
export function touchedIds(change: Change): readonly string[] {
  switch (change.kind) {
    case 'add':
      return [change.row.id];
    case 'update':
    case 'delete':
      return [change.id];
    case 'replace':
      return [...new Set([...change.before, ...change.rows].map(({ id }) => id))];
    case 'undo':
      return change.rows.map(({ id }) => id);
  }
}
