import { fromStoredRow, type Row } from '../fields/field-table.ts';
import { collections, fieldsOf, type InCollection } from './collections.ts';

/** Finds the collection of a stored record or a journal entry; undefined if this version does not know it. */
export function findCollection({ collection }: { readonly collection?: unknown }): InCollection | undefined {
  return typeof collection === 'string' && collections.has(collection) ? { collection } : undefined;
}

/** Reads a stored row; null where null was stored, undefined if it is damaged. */
export function findStoredRow(at: InCollection, value: unknown): Row | null | undefined {
  return value === null ? null : fromStoredRow(fieldsOf(at), value);
}
