import type { Repeat } from '../../collections/repeat.ts';
import { type CalendarDate, findMonth, fromDayNumber, toDayNumber } from '../../dates/calendar-date.ts';
import type { RowList } from '../../ledger/row-list.ts';
import { isOpen, toKnownStatus } from '../../transactions/status.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { findMerchant } from './merchant.ts';
import { toOccurrenceId, toRepeatTail } from './occurrence-id.ts';
import { listOccurrences } from './occurrences.ts';

/** What is compared of a payment: planned, made, or only typed. */
export type Bill = Pick<Transaction, 'type' | 'amount' | 'currency' | 'date' | 'description' | 'category'>;

/** The most days between a bill and its payment. */
const mostDaysApart = 5;
/** A payment differs from its bill by this part of it at most. */
const partOfAmount = 5;
/** No description needs more to be recognised. */
const mostLetters = 200;

const [firstDay, lastDay] = [
  toDayNumber('0001-01-01' as CalendarDate),
  toDayNumber('9999-12-31' as CalendarDate),
];

/** Days from one to another, both included. */
interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The days on which the bill of a payment may be dated, or the payment of a bill. */
export function toBillDays(from: CalendarDate, to: CalendarDate = from): Days {
  return {
    from: fromDayNumber(Math.max(firstDay, toDayNumber(from) - mostDaysApart)),
    to: fromDayNumber(Math.min(lastDay, toDayNumber(to) + mostDaysApart)),
  };
}

/**
 * Whether an open card and a payment are one bill: the same merchant or name, type and currency, an amount within a fifth
 * of the card's, and at most five days apart.
 */
export function isSameBill(card: Bill, payment: Bill, toName = toBillName): boolean {
  return (
    card.type === payment.type &&
    card.currency === payment.currency &&
    toAmountApart(card, payment) * partOfAmount <= card.amount &&
    toDaysApart(card, payment) <= mostDaysApart &&
    isSameName(toName(card), toName(payment))
  );
}

/** The open card that is the bill of a payment: the nearest by day, then by amount. */
export function findBill<Card extends Bill>(payment: Bill, cards: readonly Card[]): Card | undefined {
  return matchBills([payment], cards).get(0);
}

/**
 * The open card that is already planned for what is about to be added. None where another entry of the same bill stands
 * beside it: whoever has added one all the same means another.
 */
export function findPlanned(payment: Bill, near: readonly Transaction[]): Transaction | undefined {
  const open = near.filter(({ status }) => isOpen(toKnownStatus(status)));
  const card = findBill(payment, open);
  const isBeside = (row: Transaction) =>
    card !== undefined && toRepeatTail(row.id) !== toRepeatTail(card.id) && isSameBill(card, row);
  return near.some(isBeside) ? undefined : card;
}

/** For each payment, by its position, the open card that is its bill: each once, the nearest by day, then by amount. */
export function matchBills<Card extends Bill>(
  payments: readonly Bill[],
  cards: readonly Card[],
): ReadonlyMap<number, Card> {
  const toName = rememberNames();
  const byDay = Map.groupBy(cards, ({ date }) => toDayNumber(date));
  const pairs: { at: number; card: Card; days: number; rest: number }[] = [];
  for (const [at, payment] of payments.entries()) {
    const day = toDayNumber(payment.date);
    for (let near = day - mostDaysApart; near <= day + mostDaysApart; near += 1) {
      for (const card of byDay.get(near) ?? []) {
        if (!isSameBill(card, payment, toName)) continue;
        pairs.push({ at, card, days: Math.abs(near - day), rest: toAmountApart(card, payment) });
      }
    }
  }
  pairs.sort((one, other) => one.days - other.days || one.rest - other.rest);
  const matches = new Map<number, Card>();
  const used = new Set<Card>();
  for (const { at, card } of pairs) {
    if (matches.has(at) || used.has(card)) continue;
    matches.set(at, card);
    used.add(card);
  }
  return matches;
}

/** The cards of some days, by lists that are oldest first. */
export function listCards(lists: readonly RowList[], { from, to }: Days): readonly Transaction[] {
  return lists.flatMap((cards) =>
    cards.slice(cards.countBefore({ date: from, id: '' }), cards.countBefore({ date: to, id: '\uffff' })),
  );
}

/**
 * The ids of the occurrences that need no card of their own, because an open card of no repeat is their bill. Each such
 * card stands for the one that is nearest by day, then by amount.
 */
export function findStoodFor(open: readonly Transaction[], repeats: readonly Repeat[]): ReadonlySet<string> {
  const active = repeats.filter(({ state }) => state === 'active');
  if (active.length === 0) return new Set();
  const tails = new Set(
    repeats.flatMap(({ id, state }) => (state === 'declined' ? [] : (toRepeatTail(id) ?? []))),
  );
  const toName = rememberNames();
  const ids = open.flatMap((card) => {
    if (tails.has(toRepeatTail(card.id) ?? '')) return [];
    const { from, to } = toBillDays(card.date);
    const found = active
      .filter((repeat) => isSameBill(card, { ...repeat, date: card.date }, toName))
      .flatMap((repeat) =>
        listOccurrences(repeat, from, to).map((date) => ({
          id: toOccurrenceId(repeat.id, date),
          days: toDaysApart(card, { date }),
          rest: toAmountApart(card, repeat),
        })),
      )
      .toSorted((one, other) => one.days - other.days || one.rest - other.rest);
    return found[0]?.id ?? [];
  });
  return new Set(ids);
}

/** The words of a name, small and without what differs each time. */
type BillName = ReadonlySet<string>;

/** The merchant's words, or those of the category where nothing else is said. Months and numbers differ each time. */
export function toBillName({ description, category }: Pick<Bill, 'description' | 'category'>): BillName {
  const { words } = findMerchant(description.slice(0, mostLetters) || category);
  const lasting = words.filter((word) => !/\d/.test(word) && findMonth(word) === undefined);
  return new Set(lasting.length > 0 ? lasting : words);
}

/** Banks write more around a name, and people less: all words of one are in the other. Spaces come and go. */
function isSameName(one: BillName, other: BillName): boolean {
  const [short, long] = one.size < other.size ? [one, other] : [other, one];
  if (short.size === 0) return false;
  return [...short].every((word) => long.has(word)) || [...short].join('') === [...long].join('');
}

/** The same description comes many times. */
function rememberNames(): typeof toBillName {
  const names = new Map<string, BillName>();
  return (bill) => {
    const key = bill.description || bill.category;
    const name = names.get(key) ?? toBillName(bill);
    names.set(key, name);
    return name;
  };
}

function toDaysApart(one: Pick<Bill, 'date'>, other: Pick<Bill, 'date'>): number {
  return Math.abs(toDayNumber(one.date) - toDayNumber(other.date));
}

function toAmountApart(one: Pick<Bill, 'amount'>, other: Pick<Bill, 'amount'>): number {
  return Math.abs(one.amount - other.amount);
}
