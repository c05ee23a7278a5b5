import { fieldsOf, type InCollection } from '../collections/collections.ts';
import { fromStoredRow, type Row } from '../collections/field-table.ts';
import { isRecord } from '../collections/stored-record.ts';
import { findCollection, findStoredRow } from '../collections/stored-row.ts';
import { finishSteps, type Steps, walkInSteps } from '../steps.ts';
import type { AddedRow, Change, Edits, Restoration } from './change.ts';

/** A change with more rows is stored in portions. */
const mostRows = 1000;

/**
 * A change for storage: plain JSON. Many rows are texts, a portion each, which are copied in a fraction of the time that
 * as many objects take. In steps.
 */
export function* encodeChange(change: Change): Steps<object> {
  if ((change.kind !== 'add-rows' && change.kind !== 'undo') || change.rows.length <= mostRows) return change;
  const { rows, ...rest } = change;
  const portions: string[] = [];
  yield* walkInSteps(rows.length, (start, end) => portions.push(JSON.stringify(rows.slice(start, end))));
  return { ...rest, portions };
}

/** The same as `findStoredChange`, in steps. */
export function* findStoredChangeInSteps(value: unknown): Steps<Change | undefined> {
  if (!isRecord(value) || !Array.isArray(value.portions)) return findStoredChange(value);
  const { portions, ...rest } = value;
  let whole: Change | undefined;
  const rows: unknown[] = [];
  for (const portion of portions) {
    whole = findStoredChange({ ...rest, rows: findJson(portion) });
    if (whole?.kind !== 'add-rows' && whole?.kind !== 'undo') return undefined;
    rows.push(...whole.rows);
    yield;
  }
  return whole && ({ ...whole, rows } as Change);
}

function findJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** A stored change; undefined if it is damaged, or of a collection that this version does not know. */
export function findStoredChange(value: unknown): Change | undefined {
  if (!isRecord(value)) return undefined;
  const at = findCollection(value);
  if (at === undefined) return undefined;
  if (value.portions !== undefined) return finishSteps(findStoredChangeInSteps(value));
  switch (value.kind) {
    case 'add': {
      const row = findStoredRow(at, value.row);
      const before = findStoredRow(at, value.before);
      return row && before !== undefined ? { ...at, kind: 'add', row, before } : undefined;
    }
    case 'add-rows': {
      const rows = findAll(value.rows, findStoredAddition);
      return rows && { kind: 'add-rows', rows };
    }
    case 'update': {
      const seen = findStoredRow(at, value.seen);
      const before = findStoredRow(at, value.before);
      const edits = seen && findStoredEdits(at, value.edits, seen);
      if (!seen || before === undefined || !edits || value.id !== seen.id) return undefined;
      return { ...at, kind: 'update', id: seen.id, seen, before, edits };
    }
    case 'delete': {
      const before = findStoredRow(at, value.before);
      if (before === undefined || typeof value.id !== 'string') return undefined;
      return { ...at, kind: 'delete', id: value.id, before };
    }
    case 'replace': {
      const before = findAll(value.before, (row) => findStoredRow({}, row) ?? undefined);
      const rows = findAll(value.rows, (row) => findStoredRow({}, row) ?? undefined);
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
function findAll<Item>(
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

function findStoredAddition(value: unknown): AddedRow | undefined {
  const at = isRecord(value) ? findCollection(value) : undefined;
  if (!isRecord(value) || at === undefined) return undefined;
  const row = findStoredRow(at, value.row);
  const before = findStoredRow(at, value.before);
  return row && before !== undefined ? { ...at, row, before } : undefined;
}

function findStoredRestoration(value: unknown): Restoration | undefined {
  const at = isRecord(value) ? findCollection(value) : undefined;
  if (!isRecord(value) || at === undefined || typeof value.id !== 'string') return undefined;
  const before = findStoredRow(at, value.before);
  const from = findStoredRow(at, value.from);
  const to = findStoredRow(at, value.to);
  if (before === undefined || from === undefined || to === undefined) return undefined;
  return { ...at, id: value.id, before, from, to };
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
