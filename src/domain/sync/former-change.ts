import { isRecord } from '../collections/stored-record.ts';
import { findStoredRow } from '../collections/stored-row.ts';
import { inTransactions } from '../transaction-fields.ts';
import { type Change, type RowOperation, toEdits } from './change.ts';
import { findJson, findStoredChange } from './stored-change.ts';

type Stored = Readonly<Record<string, unknown>>;

/** A stored change of any format; undefined if it is damaged. */
export function findAnyChange(value: unknown): Change | undefined {
  if (!isRecord(value) || !('kind' in value)) return findStoredChange(value);
  const { portions, ...rest } = value;
  if (!Array.isArray(portions)) return findStoredChange(fromFormerChange(value));
  const rows = portions.map(findJson);
  return rows.every(Array.isArray) ? findAnyChange({ ...rest, rows: rows.flat() }) : undefined;
}

/**
 * A change as devices stored it before it was a list of operations (formats up to 6), as such a list. Undefined if it is
 * none. Its rows are checked by whoever reads the list.
 */
function fromFormerChange(change: Stored): Stored | undefined {
  const { kind, collection, id, before } = change;
  switch (kind) {
    case 'add':
      return { operations: [toInsert(change)] };
    case 'add-rows':
      return Array.isArray(change.rows) ? { operations: change.rows.map(toInsert) } : undefined;
    case 'update': {
      const { seen, edits } = change;
      return { operations: [{ collection, kind: 'edit', id, before, seen, edits }] };
    }
    case 'delete':
      return { operations: [{ collection, kind, id, before }] };
    case 'replace':
      return toReplacement(change);
    case 'undo': {
      const { target, force } = change;
      if (!Array.isArray(change.rows)) return undefined;
      return {
        undo: { target, force },
        operations: change.rows.map((row) => toRestoration(row, force === true)),
      };
    }
    default:
      return undefined;
  }
}

function toInsert(added: unknown): object {
  const { collection, row, before } = Object(added) as Stored;
  return { collection, kind: 'insert', id: isRecord(row) ? row.id : undefined, row, before };
}

function toRestoration(row: unknown, isForced: boolean): object {
  const { collection, id, before, from, to } = Object(row) as Stored;
  return { collection, kind: 'restore', id, before, ...(!isForced && { from }), to };
}

/** It took away all transactions but those that it gave: those that the device knew. */
function toReplacement({ before, rows }: Stored): Stored | undefined {
  if (!Array.isArray(before) || !Array.isArray(rows)) return undefined;
  const given = new Map(rows.map((row) => [isRecord(row) ? row.id : undefined, row]));
  const operations: RowOperation[] = [];
  for (const stored of before) {
    const row = findStoredRow(inTransactions, stored);
    const after = findStoredRow(inTransactions, given.get(row?.id) ?? null);
    if (!row || after === undefined) return undefined;
    const at = { ...inTransactions, id: row.id, before: row };
    const edits = after && toEdits(inTransactions, row, after);
    if (edits === null) operations.push({ ...at, kind: 'delete' });
    else if (Object.keys(edits).length > 0) operations.push({ ...at, kind: 'edit', seen: row, edits });
    given.delete(row.id);
  }
  return {
    operations: [...operations, ...[...given.values()].map((row) => toInsert({ row, before: null }))],
  };
}
