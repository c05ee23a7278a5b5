import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { toRepeatTail } from '#domain/plan/repeats/occurrence-id.ts';
import { createStore } from '#web/base/store.ts';

/** Texts of cards and rows with a repeat. */
export interface RepeatMarkTexts {
  /** 'Repeats every month'. */
  readonly label: string;
  /** 'Next on 1 Jan.', after the transaction of a day; empty if none comes. */
  readonly toNext: (day: CalendarDate) => string;
}

/** By what the ids of its transactions have in common. Filled once the person's repeats are read. */
export const repeatMarks = createStore<ReadonlyMap<string | undefined, RepeatMarkTexts>>(new Map());

/** Finds the texts of the transaction with this id, if it repeats. */
export function findRepeatMark(id: string, marks = repeatMarks.read()): RepeatMarkTexts | undefined {
  return marks.get(toRepeatTail(id));
}
