import type { Repeat } from '../../collections/repeat.ts';
import { addDays, type CalendarDate, formatDayAndMonth } from '../../dates/calendar-date.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { toRepeatTail } from './occurrence-id.ts';
import { findOccurrence, type Schedule } from './occurrences.ts';

/** A card that goes to another day. */
export interface CardMove {
  readonly card: Transaction;
  readonly to: CalendarDate;
}

/**
 * Where the cards to come of a repeat that nobody has begun with would go with its days, if these change: each that is on
 * none of them to the next one that has no card.
 */
export function toCardMoves(
  repeat: Repeat,
  schedule: Schedule,
  open: readonly Transaction[],
  today: CalendarDate,
): readonly CardMove[] {
  if ((['starts', 'every', 'unit', 'fallsOn'] as const).every((name) => repeat[name] === schedule[name])) {
    return [];
  }
  const tail = toRepeatTail(repeat.id);
  const cards = open
    .filter(({ id, date, status }) => status === 'todo' && date >= today && toRepeatTail(id) === tail)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const isOnDay = ({ date }: Transaction) => findOccurrence(schedule, date) === date;
  const taken = new Set(cards.filter(isOnDay).map(({ date }) => date));
  const moves: CardMove[] = [];
  let from = today;
  for (const card of cards) {
    if (isOnDay(card)) continue;
    let to = findOccurrence(schedule, from);
    while (to !== undefined && taken.has(to)) to = findOccurrence(schedule, addDays(to, 1));
    if (to === undefined) break;
    moves.push({ card, to });
    from = addDays(to, 1);
  }
  return moves;
}

/** 'Move 5 Dec to 20 Dec'. */
export function toMoveWords(moves: readonly CardMove[]): string {
  const days = moves.map(({ card, to }) => `${formatDayAndMonth(card.date)} to ${formatDayAndMonth(to)}`);
  return `Move ${days.join(', ')}`;
}
