import type { Repeat } from '../../collections/repeat.ts';
import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import { formatMoney } from '../../money/money.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { toShortName } from '../../transactions/transaction-name.ts';
import { toOccurrenceId } from './occurrence-id.ts';
import { listOccurrences } from './occurrences.ts';
import { findRepeatLike, type RegularPayment } from './regular-payments.ts';

/** A regular payment that was more than the one before it. */
export interface PriceRise extends Pick<RegularPayment, 'latest' | 'before'> {
  /** The active repeat that makes such payments, still with another amount. */
  readonly repeat: Repeat | undefined;
}

/** A rise of longer ago is no news. */
const recentDays = 45;
/** The two latest payments of a repeat are looked for in so many days: a yearly one has two of them. */
const searchedDays = 800;

/** The rises of the last 45 days. `find`: a transaction by its id. */
export function listPriceRises(
  payments: readonly RegularPayment[],
  repeats: readonly Repeat[],
  today: CalendarDate,
  find: (id: string) => Transaction | undefined,
): readonly PriceRise[] {
  const active = repeats.filter(({ state }) => state === 'active');
  const known = new Set<string>();
  return [...active.flatMap((repeat) => findLatest(repeat, today, find)), ...payments].flatMap(
    ({ latest, before }) => {
      const isRise = latest.amount > before.amount && latest.date >= addDays(today, -recentDays);
      if (!isRise || known.has(latest.id)) return [];
      known.add(latest.id);
      const repeat = findRepeatLike(latest, active);
      // The person has given the repeat this amount, so it is no news.
      return repeat?.amount === latest.amount ? [] : [{ latest, before, repeat }];
    },
  );
}

/** 'Netflix rose from ₹649.00 to ₹699.00.' */
export function toRiseWords({ latest, before }: PriceRise): string {
  const { currency } = latest;
  return `${toShortName(latest)} rose from ${formatMoney(before.amount, currency)} to ${formatMoney(latest.amount, currency)}.`;
}

/** The two latest payments that a repeat has made and that have come, if there are two. */
function findLatest(
  repeat: Repeat,
  today: CalendarDate,
  find: (id: string) => Transaction | undefined,
): readonly Pick<RegularPayment, 'latest' | 'before'>[] {
  const [latest, before] = listOccurrences(repeat, addDays(today, -searchedDays), today)
    .toReversed()
    .flatMap(
      (day) =>
        find(toOccurrenceId(repeat.id, day)) ?? (day === repeat.starts ? find(repeat.id) : undefined) ?? [],
    )
    .filter(({ date }) => date <= today);
  return latest && before && latest.currency === before.currency && latest.type === before.type
    ? [{ latest, before }]
    : [];
}
