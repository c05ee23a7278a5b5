import { toDayNumber } from '../calendar-date.ts';
import type { ExistingTransaction } from './planned-row.ts';
import type { RowFacts } from './read-row.ts';
import { canBeSame, toTextKey } from './text-key.ts';

/** Which of the person's transactions a row is, and how that is known. */
export interface Match {
  readonly existing: ExistingTransaction;
  readonly why: 'same-bank-id' | 'same-day' | 'days-apart';
}

/** What is compared, of a row and of an existing transaction. */
type Compared = Pick<RowFacts, 'date' | 'type' | 'amount' | 'currency' | 'description' | 'bankId'>;

/** Texts that differ are compared with so many others of the same day and amount, so that a long file takes no longer. */
const farthest = 40;

/**
 * Finds for each row the transaction that the person has already, each at most once, in the order of how sure that is.
 * Every step looks at all rows before the next one begins, so that no row takes what another one is more surely.
 *
 * A bank id is trusted with the same amount, or with the same day, where the person has edited the amount: some banks
 * count their transactions from 1 in every account, and give a fee the number of its payment.
 */
export function matchExisting(
  rows: readonly (Compared | null)[],
  existing: readonly ExistingTransaction[],
  daysApart: number,
): ReadonlyMap<number, Match> {
  const matches = new Map<number, Match>();
  const used = new Uint8Array(existing.length);
  const mine = existing.map(toNamed);
  const theirs = rows.map((row) => row && toNamed(row));

  /** Matches the rows whose key an unused transaction has too; `near` says how, where equal keys are not enough. */
  function pass(
    why: Match['why'],
    toKey: (one: Named, days: number) => string | undefined,
    days: readonly number[] = [0],
    near?: (row: Named, other: Named) => boolean,
  ): void {
    if (matches.size === rows.length) return;
    const shelf = new Shelf(mine, used, (one) => toKey(one, 0));
    for (const [index, row] of theirs.entries()) {
      if (row === null || matches.has(index)) continue;
      for (const day of days) {
        const key = toKey(row, day);
        const at = key === undefined ? undefined : shelf.take(key, near && ((other) => near(row, other)));
        const found = at === undefined ? undefined : existing[at];
        if (found === undefined) continue;
        matches.set(index, { existing: found, why });
        break;
      }
    }
  }

  const withId = (parts: (one: Named, days: number) => string) => (one: Named, days: number) =>
    one.bankId === '' ? undefined : `${one.bankId}|${parts(one, days)}`;
  pass(
    'same-bank-id',
    withId(({ day, money }) => `${day}|${money}`),
  );
  pass(
    'same-bank-id',
    withId(({ money }) => money),
  );
  pass(
    'same-bank-id',
    withId(({ day, type, currency }) => `${day}|${type}|${currency}`),
  );

  const byText = ({ day, money, text }: Named, days: number) => `${day + days}|${money}|${text}`;
  const byDay = ({ day, money }: Named, days: number) => `${day + days}|${money}`;
  const near = (row: Named, other: Named) => canBeSame(row.description, other.description);
  pass('same-day', byText);
  pass('same-day', byDay, [0], near);
  for (let days = 1; days <= daysApart; days += 1) {
    pass('days-apart', byText, [-days, days]);
    pass('days-apart', byDay, [-days, days], near);
  }
  return matches;
}

interface Named extends Compared {
  readonly day: number;
  readonly money: string;
  readonly text: string;
}

function toNamed({ date, type, amount, currency, description, bankId }: Compared): Named {
  const day = toDayNumber(date);
  const money = `${type}|${amount}|${currency}`;
  return { date, type, amount, currency, description, bankId, day, money, text: toTextKey(description) };
}

/** Transactions by a key, each to be taken once, the first one first. */
class Shelf {
  readonly #byKey = new Map<string, { readonly list: number[]; first: number }>();
  readonly #mine: readonly Named[];
  readonly #used: Uint8Array;

  constructor(mine: readonly Named[], used: Uint8Array, toKey: (one: Named) => string | undefined) {
    this.#mine = mine;
    this.#used = used;
    for (const [at, one] of mine.entries()) {
      const key = used[at] ? undefined : toKey(one);
      if (key === undefined) continue;
      const place = this.#byKey.get(key);
      if (place) place.list.push(at);
      else this.#byKey.set(key, { list: [at], first: 0 });
    }
  }

  take(key: string, accepts?: (one: Named) => boolean): number | undefined {
    const place = this.#byKey.get(key);
    if (place === undefined) return undefined;
    const { list } = place;
    while (place.first < list.length && this.#used[list[place.first] ?? 0]) place.first += 1;
    for (let index = place.first; index < list.length && index < place.first + farthest; index += 1) {
      const at = list[index] ?? 0;
      const one = this.#mine[at];
      if (one === undefined || this.#used[at] || (accepts && !accepts(one))) continue;
      this.#used[at] = 1;
      return at;
    }
    return undefined;
  }
}
