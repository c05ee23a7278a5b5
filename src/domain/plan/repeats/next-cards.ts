import type { Repeat } from '../../collections/repeat.ts';
import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { toCopy } from '../../transactions/transaction-fields.ts';
import { toOccurrenceId } from './occurrence-id.ts';
import { listOccurrences } from './occurrences.ts';

/** No more cards of one repeat are made without asking: as many that were missed, and as many ahead. */
export const mostUnasked = 31;

/** Days of a repeat that have no card yet. */
export interface MissingCards {
  readonly repeat: Repeat;
  readonly days: readonly CalendarDate[];
}

/** The cards to make by themselves, and those so many that the person is asked. */
export interface NextCards {
  readonly make: readonly MissingCards[];
  /** Only days before today. While they are missing, none of the repeat's are made. */
  readonly ask: readonly MissingCards[];
}

/** Which cards are missing today. None for a clock that is set back, nor for a repeat that is paused or over. */
export function toNextCards(repeats: readonly Repeat[], today: CalendarDate): NextCards {
  const make: MissingCards[] = [];
  const ask: MissingCards[] = [];
  for (const repeat of repeats) {
    if (repeat.state !== 'active') continue;
    const { lead, madeUntil } = repeat;
    const missed = listOccurrences(repeat, addDays(madeUntil, 1), addDays(today, -1));
    if (missed.length > mostUnasked) {
      ask.push({ repeat, days: missed });
      continue;
    }
    const ahead = listOccurrences(repeat, today, addDays(today, lead)).slice(0, mostUnasked);
    const days = [...missed, ...ahead.filter((day) => day > madeUntil)];
    if (days.length > 0) make.push({ repeat, days });
  }
  return { make, ask };
}

/** The transaction of a repeat on one of its days. */
export function toCard(repeat: Repeat, date: CalendarDate): Transaction {
  return { ...toCopy(repeat, date), id: toOccurrenceId(repeat.id, date) };
}
