import { fromStoredRow, type Row } from '../fields/field-table.ts';
import { collections, fieldsOf, type InCollection } from './collections.ts';

/** The collection that something stored or recorded is in; undefined if this version does not know it. */
export function findCollection({ collection }: { readonly collection?: unknown }): InCollection | undefined {
  return typeof collection === 'string' && collections.has(collection) ? { collection } : undefined;
}

/** A stored row, or that there is none; undefined if it is damaged. */
export function findStoredRow(at: InCollection, value: unknown): Row | null | undefined {
  return value === null ? null : fromStoredRow(fieldsOf(at), value);
}
