import { collections } from '#domain/collections/collections.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { Fields, Row } from '#domain/fields/field-table.ts';
import { type Kind, kinds } from '#domain/fields/kinds.ts';

/** A row of a collection that only tests have, with the kinds of fields that transactions lack. */
export interface Note extends Row {
  readonly text: string;
  readonly pinned: 'yes' | 'no';
  readonly due: CalendarDate | null;
  readonly tags: readonly string[];
}

const fields = {
  text: { kind: kinds.text, empty: '' },
  pinned: { kind: kinds.choice as Kind<'yes' | 'no'>, column: 'is_pinned' },
  due: { kind: kinds.date, empty: null },
  tags: { kind: kinds.textList, empty: [] },
} satisfies Fields<Note>;

/** The collection of notes. */
export const inNotes = { collection: 'notes' } as const;

/** Makes notes a collection of their own until the returned function is called. */
export function addNotes(): () => void {
  collections.set(inNotes.collection, fields);
  return () => void collections.delete(inNotes.collection);
}
