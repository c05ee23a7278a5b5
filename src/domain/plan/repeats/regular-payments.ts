import type { Repeat, RepeatUnit } from '../../collections/repeat.ts';
import {
  addDays,
  type CalendarDate,
  daysInMonth,
  fromDayNumber,
  toCalendarDate,
  toDateParts,
  toDayNumber,
} from '../../dates/calendar-date.ts';
import { toPeriodSlots } from '../../ledger/query.ts';
import type { RowColumns } from '../../ledger/row-columns.ts';
import type { RowList } from '../../ledger/row-list.ts';
import { currencyCodes } from '../../money/currency.ts';
import type { Steps } from '../../steps.ts';
import { type Transaction, transactionTypes } from '../../transactions/transaction.ts';
import { toRepeatTail } from './occurrence-id.ts';
import { toLastingWords, toPayee } from './payee.ts';

/** Similar payments that have come at a regular distance until now. */
export interface RegularPayment {
  readonly latest: Transaction;
  /** The one before the latest. */
  readonly before: Transaction;
  readonly unit: RegularUnit;
  /** How many have come in a row. */
  readonly count: number;
}

type RegularUnit = Exclude<RepeatUnit, 'day'>;

interface Distance {
  readonly unit: RegularUnit;
  /** So many days more or less are as regular. */
  readonly near: number;
  /** The latest payment is at most so many days ago: one and a half distances. */
  readonly recent: number;
  /** What is more days ago does not count. */
  readonly oldest: number;
}

const distances: readonly Distance[] = [
  { unit: 'week', near: 1, recent: 10, oldest: 762 },
  { unit: 'month', near: 3, recent: 45, oldest: 762 },
  { unit: 'year', near: 7, recent: 547, oldest: 1461 },
];

/** The most days ago that any of them looks at. */
const oldestOfAll = 1461;

/** So many in a row are regular. */
const leastInRow = 3;
/** With other payments to the same payee in between, chance makes three: a habit shows later. */
const leastAmongOthers = 6;
/** The latest payments of a payee may be no part of the row. */
const mostStarts = 3;
/** How often an amount may rise beyond what is similar, and to how many times what it was. */
const mostRises = 2;
const highestRise = 2;

/**
 * Finds payments that come regularly: the same payee, type and currency, and amounts within a fifth of the median, save
 * for a rise or two. What is dated after today has not come. At most one for each payee, the longest row first.
 */
export function* findRegularPayments(rows: RowList, today: CalendarDate): Steps<readonly RegularPayment[]> {
  const { columns } = rows;
  const days = { from: addDays(today, -oldestOfAll), to: today };
  const groups = yield* groupByPayee(columns, toPeriodSlots(rows, { days }));
  const dayOf = columns.fields.date.values.map(toDayNumber);
  const toPayments = (slots: readonly number[]): Payments => ({
    days: slots.map((slot) => dayOf[columns.fields.date.indexes[slot] as number] as number),
    amounts: slots.map((slot) => columns.amounts[slot] as number),
  });
  const found: RegularPayment[] = [];
  for (const slots of groups) {
    if (slots.length < leastInRow) continue;
    const row = findRow(toPayments(slots), toDayNumber(today));
    if (row !== undefined) {
      const [latest, before] = row.at.slice(0, 2).map((position) => columns.at(slots[position] as number));
      if (latest && before) found.push({ latest, before, unit: row.unit, count: row.at.length });
    }
    // A payee of many payments is a step of its own.
    yield;
  }
  return found.sort((one, other) => other.count - one.count);
}

/** Each may have a description that is read for the first time. */
const textsPerStep = 512;

/** The slots of each payee, type and currency, in the order given. */
function* groupByPayee(columns: RowColumns, slots: Uint32Array): Steps<Iterable<readonly number[]>> {
  const { description, category, type, currency } = columns.fields;
  const types = type.values.map((word) => transactionTypes.indexOf(word));
  const currencies = currency.values.map((word) => currencyCodes.indexOf(word));
  const payees = new Map<string, number>();
  /** By description: its lasting words. */
  const lasting: (string | undefined)[] = [];
  const toNumber = (slot: number) => {
    const index = description.indexes[slot] as number;
    lasting[index] ??= toLastingWords(description.values[index] as string);
    const payee = lasting[index] || toPayee({ description: '', category: category.at(slot) });
    const number = payees.get(payee) ?? payees.size;
    payees.set(payee, number);
    return number;
  };
  const groups = new Map<number, number[]>();
  const group = (slot: number) => {
    const way = types[type.indexes[slot] as number] as number;
    const money = currencies[currency.indexes[slot] as number] as number;
    if (way < 0 || money < 0) return;
    const key = (toNumber(slot) * transactionTypes.length + way) * currencyCodes.length + money;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [slot]);
    else known.push(slot);
  };
  for (let start = 0; start < slots.length; start += textsPerStep) {
    slots.subarray(start, start + textsPerStep).forEach(group);
    yield;
  }
  return groups.values();
}

/** Payments to one payee, the newest first, by the numbers of their days. */
interface Payments {
  readonly days: readonly number[];
  readonly amounts: readonly number[];
}

/** The positions of regular payments, the newest first. */
interface RegularRow {
  readonly unit: RegularUnit;
  readonly at: readonly number[];
}

function findRow(payments: Payments, today: number): RegularRow | undefined {
  const { days, amounts } = payments;
  for (let start = 0; start < Math.min(mostStarts, days.length); start += 1) {
    const amount = amounts[start] as number;
    // A later payment that is similar shows that these no longer come regularly.
    if (amounts.slice(0, start).some((later) => isSimilar(later, amount))) continue;
    for (const distance of distances) {
      if (today - (days[start] as number) > distance.recent) continue;
      const at = follow(payments, start, distance, today - distance.oldest);
      if (at !== undefined) return { unit: distance.unit, at };
    }
  }
  return undefined;
}

/** The payments that came in a row up to the one at `start`; undefined if they are too few. */
function follow(
  { days, amounts }: Payments,
  start: number,
  { unit, near }: Distance,
  oldest: number,
): readonly number[] | undefined {
  const at = [start];
  /** What is similar, sorted: since the last rise. */
  const level = [amounts[start] as number];
  let rises = 0;
  const findNext = (last: number) => {
    const usual = level[level.length >> 1] as number;
    const expected = toDayBefore(days[last] as number, unit);
    const end = Math.max(expected - near, oldest);
    let cheaper: number | undefined;
    for (let next = last + 1; next < days.length && (days[next] as number) >= end; next += 1) {
      const amount = amounts[next] as number;
      const isEarly = (days[next] as number) > expected + near;
      if (isSimilar(amount, usual)) return isEarly ? undefined : next;
      if (!isEarly && amount < usual && amount * highestRise >= usual) cheaper ??= next;
    }
    if (cheaper === undefined || rises === mostRises) return undefined;
    rises += 1;
    level.length = 0;
    return cheaper;
  };
  for (let next = findNext(start); next !== undefined; next = findNext(next)) {
    at.push(next);
    insert(level, amounts[next] as number);
  }
  const others = (at.at(-1) as number) - start + 1 - at.length;
  return at.length >= (others > 0 ? leastAmongOthers : leastInRow) ? at : undefined;
}

/** Whether an amount is within a fifth of the usual one. */
function isSimilar(amount: number, usual: number): boolean {
  return Math.abs(amount - usual) * 5 <= usual;
}

function insert(sorted: number[], amount: number): void {
  const position = sorted.findIndex((other) => other > amount);
  sorted.splice(position === -1 ? sorted.length : position, 0, amount);
}

/** The same day of the week, month or year before; the last one that the month has. */
function toDayBefore(day: number, unit: RegularUnit): number {
  if (unit === 'week') return day - 7;
  const { year, month, day: dayOfMonth } = toDateParts(fromDayNumber(day));
  const [before, number] =
    unit === 'year' ? [year - 1, month] : month === 1 ? [year - 1, 12] : [year, month - 1];
  return toDayNumber(toCalendarDate(before, number, Math.min(dayOfMonth, daysInMonth(before, number))));
}

/** The repeat that makes such payments, or is one of the same payee, type and currency. */
export function findRepeatLike(payment: Transaction, repeats: readonly Repeat[]): Repeat | undefined {
  const [tail, payee] = [toRepeatTail(payment.id), toPayee(payment)];
  return (
    repeats.find(({ id }) => tail !== undefined && toRepeatTail(id) === tail) ??
    repeats.find(
      (repeat) =>
        repeat.type === payment.type && repeat.currency === payment.currency && toPayee(repeat) === payee,
    )
  );
}
