import { array, assert as check, constantFrom, integer, nat, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBoard } from './board.ts';
import { currencyCodes } from './currency.ts';
import type { Entry, Ledger } from './ledger.ts';
import {
  addToLedger,
  removeFromLedger,
  toColumnTotals,
  toLedger,
  toSummaries,
  updateInLedger,
} from './ledger.ts';
import { maxAmount, requireMinorUnits } from './money.ts';
import { sampleTransactions } from './sample-data.ts';
import { statuses } from './status.ts';
import { summarizeAll } from './summary.ts';
import type { Transaction } from './transaction.ts';
import { transactionTypes } from './transaction.ts';

const [first] = sampleTransactions as [Transaction];

const entries = record({
  type: constantFrom(...transactionTypes),
  amount: oneof(integer({ min: 1, max: maxAmount }), constantFrom(maxAmount)).map(requireMinorUnits),
  currency: constantFrom(...currencyCodes),
  status: constantFrom(...statuses, 'archived'),
}).map((entry) => ({ ...first, ...entry }));

const changes = array(
  record({ kind: constantFrom('add', 'update', 'move', 'remove'), at: nat(), entry: entries }),
  { maxLength: 60 },
);

/** Every figure of the ledger against the plain sum of the list. */
function expectSame(ledger: Ledger, list: readonly Transaction[]): void {
  expect(ledger).toEqual(toLedger(list));
  expect(toSummaries(ledger)).toEqual(summarizeAll(list));
  for (const { status, cards, money } of toBoard(list)) {
    const plain = summarizeAll(cards);
    const present = currencyCodes.filter((code) => cards.some(({ currency }) => currency === code));
    expect(money).toEqual(present.map((currency) => ({ currency, ...plain[currency] })));
    expect(toColumnTotals(ledger, status)).toEqual({ count: cards.length, money });
  }
}

describe('the ledger', () => {
  it('equals the plain sum after any adds, edits, moves and deletes', () => {
    check(
      property(array(entries, { maxLength: 20 }), changes, (start, made) => {
        let list: readonly Transaction[] = start;
        let ledger = toLedger(list);
        expectSame(ledger, list);
        for (const { kind, at, entry } of made) {
          const index = list.length === 0 ? -1 : at % list.length;
          const before = list[index];
          if (kind === 'add' || before === undefined) {
            list = [...list, entry];
            ledger = addToLedger(ledger, entry);
          } else if (kind === 'remove') {
            list = list.toSpliced(index, 1);
            ledger = removeFromLedger(ledger, before);
          } else {
            const after = kind === 'update' ? entry : { ...before, status: entry.status };
            list = list.with(index, after);
            ledger = updateInLedger(ledger, before, after);
          }
        }
        expectSame(ledger, list);
      }),
    );
  });

  it('leaves the ledger that it was given as it was', () => {
    const before = toLedger(sampleTransactions);
    const copy = structuredClone(before);
    removeFromLedger(addToLedger(before, first), first);
    expect(before).toEqual(copy);
  });

  it('refuses to give back what it never held', () => {
    const entry: Entry = { ...first, currency: 'GBP' };
    expect(() => removeFromLedger(toLedger([first]), entry)).toThrow(RangeError);
    expect(() => removeFromLedger(toLedger([]), first)).toThrow(RangeError);
  });
});
