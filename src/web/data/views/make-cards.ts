import { inRepeats } from '#domain/collections/repeat.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { toCard, toNextCards } from '#domain/plan/next-cards.ts';
import type { RowIntent } from '#domain/sync/enqueue.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { submitChange } from '../engine/submit-change.ts';
import { readRepeats } from './repeats.ts';

let running: Promise<unknown> = Promise.resolve();
/** A day on which the server refused them: it would refuse them again. */
let refusedOn: CalendarDate | undefined;

/**
 * Makes the cards that are missing today, as one change. It is nobody's to undo: a card is left out by deleting it. Call
 * it when the day or a repeat changes. Resolves once it is known whether they are made.
 */
export function makeCards(today: CalendarDate): Promise<unknown> {
  running = running.then(() => make(today));
  return running;
}

async function make(today: CalendarDate): Promise<void> {
  const missing = toNextCards(readRepeats(), today).make;
  if (missing.length === 0 || refusedOn === today) return;
  const operations = missing.flatMap(({ repeat, days }): readonly RowIntent[] => [
    ...days.map((day) => ({ ...inTransactions, kind: 'insert' as const, row: toCard(repeat, day) })),
    { ...inRepeats, kind: 'edit', id: repeat.id, seen: repeat, values: { madeUntil: days.at(-1) } },
  ]);
  const outcome = await submitChange({ operations, derived: true });
  if (!outcome.ok) refusedOn = today;
}
