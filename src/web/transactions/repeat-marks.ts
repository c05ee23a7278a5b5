import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { toRepeatTail } from '#domain/plan/repeats/occurrence-id.ts';
import { createStore } from '#web/base/store.ts';

/** What cards and rows say of a transaction that returns. */
export interface RepeatMarkTexts {
  /** 'Repeats every month'. */
  readonly label: string;
  /** 'Next on 1 Jan.', after the transaction of a day; empty if none comes. */
  readonly toNext: (day: CalendarDate) => string;
}

/** By what the ids of its transactions have in common. Filled once the person's repeats are read. */
export const repeatMarks = createStore<ReadonlyMap<string | undefined, RepeatMarkTexts>>(new Map());

/** What the transaction with this id says, if it returns. */
export function findRepeatMark(id: string, marks = repeatMarks.read()): RepeatMarkTexts | undefined {
  return marks.get(toRepeatTail(id));
}
