import { fieldsOf, type InCollection, toCollection } from '../collections/collections.ts';
import { findCollection, findStoredRow } from '../collections/stored-row.ts';
import { fromStoredRow, type Row } from '../fields/field-table.ts';
import { isRecord } from '../fields/stored-record.ts';
import { finishSteps, type Steps, walkInSteps } from '../steps.ts';
import type { Change, Edits, RowOperation } from './change.ts';

/** A change with more operations is stored in portions. */
const mostOperations = 1000;

/**
 * A change for storage: plain JSON. Many operations are texts, a portion each, which are copied in a fraction of the
 * time that as many objects take. In steps.
 */
export function* encodeChange(change: Change): Steps<object> {
  const { operations, ...rest } = change;
  if (operations.length <= mostOperations) return change;
  const portions: string[] = [];
  yield* walkInSteps(operations.length, (start, end) =>
    portions.push(JSON.stringify(operations.slice(start, end))),
  );
  return { ...rest, portions };
}

/** The same as `findStoredChange`, in steps. */
export function* findStoredChangeInSteps(value: unknown): Steps<Change | undefined> {
  if (!isRecord(value) || !Array.isArray(value.portions)) return findStoredChange(value);
  const { portions, ...rest } = value;
  let whole: Change | undefined;
  const operations: RowOperation[] = [];
  for (const portion of portions) {
    whole = findStoredChange({ ...rest, operations: findJson(portion) });
    if (whole === undefined) return undefined;
    operations.push(...whole.operations);
    yield;
  }
  return whole && { ...whole, operations };
}

/** The JSON of a portion; undefined if it is none. */
export function findJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** A stored change; undefined if it is damaged, or of a collection that this version does not know. */
export function findStoredChange(value: unknown): Change | undefined {
  if (!isRecord(value)) return undefined;
  if (value.portions !== undefined) return finishSteps(findStoredChangeInSteps(value));
  if (!Array.isArray(value.operations)) return undefined;
  const operations = value.operations.map(findStoredOperation);
  if (!operations.every((operation) => operation !== undefined)) return undefined;
  if (value.undo === undefined) return { operations };
  const { target, force, early } = Object(value.undo) as Readonly<Record<string, unknown>>;
  if (typeof target !== 'string' || typeof force !== 'boolean') return undefined;
  return { operations, undo: { target, force, ...(early === true && { early }) } };
}

function findStoredOperation(value: unknown): RowOperation | undefined {
  const collection = isRecord(value) ? findCollection(value) : undefined;
  if (!isRecord(value) || collection === undefined || typeof value.id !== 'string') return undefined;
  const at = { ...toCollection(collection), id: value.id };
  const before = findStoredRow(at, value.before);
  if (before === undefined) return undefined;
  switch (value.kind) {
    case 'insert': {
      const row = findStoredRow(at, value.row);
      return row?.id === at.id ? { ...at, kind: 'insert', before, row } : undefined;
    }
    case 'edit': {
      const seen = findStoredRow(at, value.seen);
      const edits = seen && findStoredEdits(at, value.edits, seen);
      return edits && seen.id === at.id ? { ...at, kind: 'edit', before, seen, edits } : undefined;
    }
    case 'delete': {
      if (value.seen === undefined) return { ...at, kind: 'delete', before };
      const seen = findStoredRow(at, value.seen);
      return seen ? { ...at, kind: 'delete', before, seen } : undefined;
    }
    case 'restore': {
      const to = findStoredRow(at, value.to);
      if (to === undefined) return undefined;
      if (value.from === undefined) return { ...at, kind: 'restore', before, to };
      const from = findStoredRow(at, value.from);
      return from === undefined ? undefined : { ...at, kind: 'restore', before, from, to };
    }
    default:
      return undefined;
  }
}

/** Edits are valid if both their old and their new values fit a row. */
function findStoredEdits(at: InCollection, value: unknown, row: Row): Edits | undefined {
  if (!isRecord(value) || !Object.values(value).every(isRecord)) return undefined;
  const fields = fieldsOf(at);
  if (!Object.keys(value).every((name) => fields[name] !== undefined)) return undefined;
  const edits = value as Edits;
  const isFit = (['from', 'to'] as const).every((side) => {
    const values = Object.entries(edits).map(([name, edit]) => [name, edit[side]]);
    return fromStoredRow(fields, { ...row, ...Object.fromEntries(values) }) !== undefined;
  });
  return isFit ? edits : undefined;
}
