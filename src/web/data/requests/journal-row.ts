import type { InCollection } from '#domain/collections/collections.ts';
import { fieldsOf } from '#domain/collections/collections.ts';
import { fromWireRow, type Row } from '#domain/fields/field-table.ts';

/** A row as the journal names it. */
export interface JournalRow {
  readonly seq: number;
  readonly batch: string;
  readonly collection: string;
  readonly id: string;
}

/** The row as it was at that time: null if there was none, undefined if this version cannot read it. */
export function findJournalRow(at: InCollection, record: unknown): Row | null | undefined {
  return record == null ? null : fromWireRow(fieldsOf(at), record);
}
