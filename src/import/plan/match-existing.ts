import { type CalendarDate, toDayNumber } from '#domain/dates/calendar-date.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { ComparedText, toTextKey } from '../reading/cells/text-key.ts';
import type { ExistingTransaction } from '../reading/planned-row.ts';
import type { RowFacts } from '../reading/read-row.ts';
import { MatchCandidates } from './match-candidates.ts';

/** Which of the person's transactions a row is, and how that is known. */
export interface Match {
  readonly existing: ExistingTransaction;
  readonly why: 'same-bank-id' | 'same-day' | 'days-apart';
}

/** The fields by which a row and an existing transaction are compared. */
type Compared = Pick<RowFacts, 'date' | 'type' | 'amount' | 'currency' | 'description' | 'bankId' | 'id'>;

/**
 * Matches each row with at most one existing transaction, the most certain matches first: every pass covers all rows
 * before the next begins, so that no row takes a transaction that another row matches better.
 */
export function matchExisting(
  rows: readonly (Compared | null)[],
  given: readonly ExistingTransaction[],
  daysApart: number,
): ReadonlyMap<number, Match> {
  const matches = new Map<number, Match>();
  const known = new Set<ExistingTransaction>();
  for (const [index, one] of matchIds(rows, given)) {
    matches.set(index, { existing: one, why: 'same-day' });
    known.add(one);
  }
  const existing = joinSplits(given.filter((one) => !known.has(one)));
  const used = new Uint8Array(existing.length);
  const settle = (index: number, at: number | undefined, why: Match['why']) => {
    const found = at === undefined ? undefined : existing[at];
    if (at === undefined || found === undefined) return false;
    used[at] = 1;
    matches.set(index, { existing: found, why });
    return true;
  };

  const isNear = (at: number, row: Compared) =>
    countDays(existing[at]?.date ?? row.date, row.date) <= mostCorrected;
  for (const toKey of bankIdKeys) matchKeys(toKey);

  /** Matches rows and transactions with the same key, each once. */
  function matchKeys(toKey: (one: Compared) => string): void {
    const mine = new Map<string, number[]>();
    for (let at = existing.length - 1; at >= 0; at -= 1) {
      const one = existing[at];
      if (one === undefined || one.bankId === '' || used[at]) continue;
      const key = toKey(one);
      const list = mine.get(key);
      if (list) list.push(at);
      else mine.set(key, [at]);
    }
    if (mine.size === 0) return;
    for (const [index, row] of rows.entries()) {
      if (row === null || row.bankId === '' || matches.has(index)) continue;
      const list = mine.get(toKey(row)) ?? [];
      const found = list.findLastIndex((at) => isNear(at, row));
      if (found >= 0) settle(index, list.splice(found, 1)[0], 'same-bank-id');
    }
  }

  if (matches.size === rows.length) return matches;
  // Only amounts that the file has can match, so nothing is worked out for the others.
  const money = new Map<string, number>();
  const open = rows.flatMap((row, index) => {
    if (row === null || matches.has(index)) return [];
    const key = toMoneyKey(row);
    const id = money.get(key) ?? money.size;
    money.set(key, id);
    return [{ index, money: id, day: toDayNumber(row.date), text: new ComparedText(row.description) }];
  });
  const texts = new Set(open.map(({ text }) => text.key));
  const candidates = new MatchCandidates(used);
  for (const [at, one] of existing.entries()) {
    const id = used[at] ? undefined : money.get(toMoneyKey(one));
    if (id === undefined) continue;
    const day = toDayNumber(one.date);
    candidates.add(at, id, day, new ComparedText(one.description));
    // The bank's own text is in the notes if the payment was planned under another description.
    for (const text of one.notes === '' ? [] : one.notes.split('\n').map((line) => new ComparedText(line))) {
      if (text.key !== '' && texts.has(text.key)) candidates.add(at, id, day, text);
    }
  }

  for (let apart = 0; apart <= daysApart; apart += 1) {
    const why = apart === 0 ? 'same-day' : 'days-apart';
    const sides = apart === 0 ? [0] : [-apart, apart];
    for (const isEqual of [true, false]) {
      for (const { index, money: id, day, text } of open) {
        if (matches.has(index)) continue;
        sides.some((days) => settle(index, candidates.find(id, day + days, text, isEqual), why));
      }
    }
  }
  return matches;
}

/** By row: the transaction of the same id, of which an exported file has every part, while day and money are the same. */
function matchIds(
  rows: readonly (Compared | null)[],
  given: readonly ExistingTransaction[],
): ReadonlyMap<number, ExistingTransaction> {
  const toKey = (one: Pick<Compared, 'id' | 'date' | 'type' | 'amount' | 'currency'>) =>
    `${one.id}|${one.date}|${toMoneyKey(one)}`;
  const wanted = new Map(rows.flatMap((row, index) => (row?.id ? [[toKey(row), index] as const] : [])));
  if (wanted.size === 0) return new Map();
  return new Map(
    given.flatMap((one) => {
      const index = wanted.get(toKey(one));
      return index === undefined ? [] : [[index, one] as const];
    }),
  );
}

/** The parts of a split entry count as the one entry that the bank knows: the first part, with the amount of all. */
function joinSplits(existing: readonly ExistingTransaction[]): readonly ExistingTransaction[] {
  const wholes = new Map<string, number>();
  const joined: ExistingTransaction[] = [];
  for (const one of existing) {
    const key = `${one.split}|${one.type}|${one.currency}`;
    const at = one.split === '' ? undefined : wholes.get(key);
    const whole = at === undefined ? undefined : joined[at];
    if (at !== undefined && whole !== undefined) {
      joined[at] = { ...whole, amount: (whole.amount + one.amount) as MinorUnits };
      continue;
    }
    if (one.split !== '') wholes.set(key, joined.length);
    joined.push(one);
  }
  return joined;
}

/**
 * How many days a bank's correction of a date moves it at most. Further apart the same id is another payment's: a standing
 * order has the same reference next month, and some banks count from 1 in every file.
 */
const mostCorrected = 10;

/**
 * A bank id is trusted with the same amount, the same day and text first, and with another amount on the same day, where the
 * person has edited it. Some banks count transactions from 1 in every account, and give a fee the number of its payment.
 */
const bankIdKeys: readonly ((one: Compared) => string)[] = [
  (one) => `${one.bankId}|${toMoneyKey(one)}|${one.date}|${toTextKey(one.description)}`,
  (one) => `${one.bankId}|${toMoneyKey(one)}|${one.date}`,
  (one) => `${one.bankId}|${toMoneyKey(one)}`,
  ({ bankId, type, currency, date, description }) =>
    `${bankId}|${type}|${currency}|${date}|${toTextKey(description)}`,
];

function toMoneyKey({ type, amount, currency }: Pick<Compared, 'type' | 'amount' | 'currency'>): string {
  return `${type}${amount}${currency}`;
}

function countDays(one: CalendarDate, other: CalendarDate): number {
  return Math.abs(toDayNumber(one) - toDayNumber(other));
}
