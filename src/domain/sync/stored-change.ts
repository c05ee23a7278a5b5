import { isRecord } from '../ledger/stored-record.ts';
import { findStoredTransaction } from '../ledger/stored-transaction.ts';
import type { Transaction } from '../transaction.ts';
import type { Change, Edits, Restoration } from './change.ts';
import { applyEdits, editedFields } from './change.ts';

/** A stored change; undefined if it is damaged. */
export function findStoredChange(value: unknown): Change | undefined {
  if (!isRecord(value)) return undefined;
  switch (value.kind) {
    case 'add': {
      const row = findStoredTransaction(value.row);
      const before = findStoredRow(value.before);
      return row && before !== undefined ? { kind: 'add', row, before } : undefined;
    }
    case 'update': {
      const seen = findStoredTransaction(value.seen);
      const before = findStoredRow(value.before);
      const edits = seen && findStoredEdits(value.edits, seen);
      if (seen === undefined || before === undefined || edits === undefined || value.id !== seen.id)
        return undefined;
      return { kind: 'update', id: seen.id, seen, before, edits };
    }
    case 'delete': {
      const before = findStoredRow(value.before);
      if (before === undefined || typeof value.id !== 'string') return undefined;
      return { kind: 'delete', id: value.id, before };
    }
    case 'replace': {
      const before = findAll(value.before, findStoredTransaction);
      const rows = findAll(value.rows, findStoredTransaction);
      return before && rows && { kind: 'replace', before, rows };
    }
    case 'undo': {
      const { target, force } = value;
      const rows = findAll(value.rows, findStoredRestoration);
      if (typeof target !== 'string' || typeof force !== 'boolean') return undefined;
      return rows && { kind: 'undo', target, force, rows };
    }
    default:
      return undefined;
  }
}

/** A stored list; undefined if any item is damaged. */
export function findAll<Item>(
  value: unknown,
  find: (item: unknown) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: Item[] = [];
  for (const stored of value) {
    const item = find(stored);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function findStoredRow(value: unknown): Transaction | null | undefined {
  return value === null ? null : findStoredTransaction(value);
}

function findStoredRestoration(value: unknown): Restoration | undefined {
  if (!isRecord(value) || typeof value.id !== 'string') return undefined;
  const before = findStoredRow(value.before);
  const from = findStoredRow(value.from);
  const to = findStoredRow(value.to);
  if (before === undefined || from === undefined || to === undefined) return undefined;
  return { id: value.id, before, from, to };
}

/** Edits are valid if both their old and their new values fit a transaction. */
function findStoredEdits(value: unknown, row: Transaction): Edits | undefined {
  if (!isRecord(value) || !Object.values(value).every(isRecord)) return undefined;
  const edits = value as Edits;
  const fields = editedFields(edits);
  if (fields.length !== Object.keys(value).length) return undefined;
  const reversed = Object.fromEntries(fields.map((field) => [field, { to: edits[field]?.from }])) as Edits;
  const isFit = [edits, reversed].every((edit) => findStoredTransaction(applyEdits(row, edit)) !== undefined);
  return isFit ? edits : undefined;
}
