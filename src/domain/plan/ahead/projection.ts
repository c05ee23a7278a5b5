import type { Repeat } from '../../collections/repeat.ts';
import { addDays, type CalendarDate, toDayNumber } from '../../dates/calendar-date.ts';
import { toGroupMoney } from '../../ledger/row-groups.ts';
import type { RowList } from '../../ledger/row-list.ts';
import { type CurrencyCode, currencyCodes } from '../../money/currency.ts';
import type { TotalMinorUnits } from '../../money/money.ts';
import type { CurrencyTotals } from '../../transactions/summary.ts';
import { isTransactionType, type Transaction } from '../../transactions/transaction.ts';
import { toOccurrenceId } from '../repeats/occurrence-id.ts';
import { listOccurrences } from '../repeats/occurrences.ts';
import { findStoodFor, listCards, toBillDays } from '../repeats/same-bill.ts';

/** What the balance to come follows from, and nothing else: no estimate. */
export interface ProjectionInput {
  readonly today: CalendarDate;
  /** How many days to look ahead, at least one: today is the first. */
  readonly days: number;
  /** The money of everything Done, of any day. */
  readonly done: readonly CurrencyTotals[];
  /** The open cards of every currency, in lists that are oldest first. */
  readonly open: readonly RowList[];
  /** Only active ones count. */
  readonly repeats: readonly Repeat[];
}

/** What is paid or received on a day to come. */
export interface ComingEntry {
  /** The transaction's id, also of one that is not added yet. */
  readonly id: string;
  readonly day: CalendarDate;
  /** What it is like. */
  readonly like: Pick<Transaction, 'type' | 'amount' | 'category' | 'description'>;
  /** The card; null for an occurrence of a repeat that has none yet. */
  readonly card: Transaction | null;
  /** The balance after it and all before it. */
  readonly balance: TotalMinorUnits;
}

/** One currency's balance to come. What is overdue counts as paid today. */
export interface Projection {
  readonly currency: CurrencyCode;
  /** The balance of what is Done. */
  readonly done: TotalMinorUnits;
  /** What is dated today or later. */
  readonly toPay: TotalMinorUnits;
  readonly toReceive: TotalMinorUnits;
  /** What is open and dated before today. */
  readonly overduePay: TotalMinorUnits;
  readonly overdueReceive: TotalMinorUnits;
  /** Dated today or later, by day, then as they were or will be made. */
  readonly entries: readonly ComingEntry[];
  /** The balance at the end of each day. */
  readonly balances: readonly TotalMinorUnits[];
  /** The lowest of these, and the first day that has it. */
  readonly lowest: { readonly balance: TotalMinorUnits; readonly day: CalendarDate };
}

type Dated = Pick<ComingEntry, 'id' | 'day' | 'like' | 'card'>;

/** Each currency's balance to come, in the product's order. It takes as long as there are entries, not rows. */
export function project({ today, days, done, open, repeats }: ProjectionInput): readonly Projection[] {
  const first = toDayNumber(today);
  const last = addDays(today, days - 1);
  const sums = currencyCodes.map((currency) => ({
    currency,
    overdue: { income: 0n, expense: 0n },
    // By day, so that only what shares a day must be sorted.
    byDay: Array.from({ length: days }, (): Dated[] => []),
  }));
  const find = (code: CurrencyCode) => sums.find(({ currency }) => currency === code);
  const add = (currency: CurrencyCode, entry: Dated) =>
    find(currency)?.byDay[toDayNumber(entry.day) - first]?.push(entry);
  for (const cards of open) {
    const start = cards.countBefore({ date: today, id: '' });
    for (const { currency, income, expense } of toGroupMoney(cards, { start: 0, end: start })) {
      const { overdue } = find(currency) as (typeof sums)[number];
      overdue.income += income;
      overdue.expense += expense;
    }
    for (const card of cards.slice(start, cards.countBefore({ date: last, id: '\uffff' }))) {
      add(card.currency, { id: card.id, day: card.date, like: card, card });
    }
  }
  const stoodFor = findStoodFor(listCards(open, toBillDays(today, last)), repeats);
  for (const repeat of repeats) {
    const { type, currency, madeUntil, state } = repeat;
    // A later version may know other types and currencies.
    if (state !== 'active' || !isTransactionType(type)) continue;
    // What was missed is the person's to add or leave out, so it is no debt yet.
    for (const day of listOccurrences(repeat, madeUntil > today ? madeUntil : today, last)) {
      const id = toOccurrenceId(repeat.id, day);
      if (day > madeUntil && !stoodFor.has(id)) add(currency, { id, day, like: repeat, card: null });
    }
  }
  return sums.map(({ currency, overdue, byDay }) => {
    const balance = done.find((money) => money.currency === currency)?.balance ?? 0n;
    return { currency, ...follow(balance, overdue, byDay, today) };
  });
}

/** Goes from the balance of what is Done through the days. */
function follow(
  done: bigint,
  overdue: { readonly income: bigint; readonly expense: bigint },
  byDay: readonly Dated[][],
  today: CalendarDate,
): Omit<Projection, 'currency'> {
  const coming = { income: 0n, expense: 0n };
  const entries: ComingEntry[] = [];
  let balance = done + overdue.income - overdue.expense;
  let lowest = 0;
  const balances: TotalMinorUnits[] = [];
  for (const [ahead, dated] of byDay.entries()) {
    for (const entry of dated.sort((one, other) => (one.id < other.id ? -1 : 1))) {
      const { type } = entry.like;
      const amount = BigInt(entry.like.amount);
      coming[type] += amount;
      balance += type === 'income' ? amount : -amount;
      entries.push({ ...entry, balance: balance as TotalMinorUnits });
    }
    balances.push(balance as TotalMinorUnits);
    if (balance < (balances[lowest] as bigint)) lowest = ahead;
  }
  return {
    done: done as TotalMinorUnits,
    toPay: coming.expense as TotalMinorUnits,
    toReceive: coming.income as TotalMinorUnits,
    overduePay: overdue.expense as TotalMinorUnits,
    overdueReceive: overdue.income as TotalMinorUnits,
    entries,
    balances,
    lowest: { balance: balances[lowest] as TotalMinorUnits, day: addDays(today, lowest) },
  };
}
