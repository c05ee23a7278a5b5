import { assert as check, property, subarray } from 'fast-check';
import { expect, it } from 'vitest';
import { makeNewTransaction } from '#testing/made-transactions.ts';
import { storedOthers, storedTransactions } from '#testing/written-files.ts';
import { uuidV7 } from '#web/data/uuid-v7.ts';
import { finishSteps } from '../../steps.ts';
import { toFreeIds } from './free-ids.ts';
import { toRepeatTail } from './occurrence-id.ts';

it('keeps every id of a file where none is taken', () => {
  check(
    property(storedTransactions, storedOthers, (transactions, others) => {
      const added = finishSteps(toFreeIds(transactions, others, () => false, uuidV7));
      expect(added).toEqual({ transactions, others });
    }),
  );
});

it('renames what belongs together alike where an id is taken, and adds nothing under one that is', () => {
  const files = storedTransactions.chain((transactions) =>
    subarray(transactions.map(({ id }) => id)).map((taken) => ({ transactions, taken: new Set(taken) })),
  );
  check(
    property(files, storedOthers, ({ transactions, taken }, others) => {
      const added = finishSteps(toFreeIds(transactions, others, (id) => taken.has(id), uuidV7));
      const ids = added.transactions.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => taken.has(id))).toEqual([]);
      const [tails, newTails] = [transactions, added.transactions].map((rows) =>
        rows.map(({ id }) => toRepeatTail(id)),
      );
      for (const [place, { collection, row }] of others.entries()) {
        if (collection !== 'repeats') continue;
        const tail = toRepeatTail(added.others[place]?.row.id ?? '');
        const isOf = (other: string | undefined) => other === toRepeatTail(row.id);
        expect(newTails?.map((other) => other === tail)).toEqual(tails?.map(isOf));
      }
      const toGroups = (rows: readonly { readonly split: string }[]) =>
        rows.map(({ split }) => (split === '' ? '' : rows.findIndex((one) => one.split === split)));
      expect(toGroups(added.transactions)).toEqual(toGroups(transactions));
    }),
  );
});

it('leaves the cards of a repeat that the person has with it, and gives the one that is taken another id', () => {
  const rows = ['aaaa', 'bbbb'].map((day) => ({
    ...makeNewTransaction(),
    id: `0193a000-${day}-8abc-8def-0123456789ab`,
  }));
  const added = finishSteps(toFreeIds(rows, [], (id) => id === rows[0]?.id, uuidV7));
  expect(added.transactions.map(({ id }) => id)).toEqual([
    expect.not.stringMatching(/abc-8def-/),
    rows[1]?.id,
  ]);
});

it('makes ids for rows that have none, or the same one, or one that is no UUID', () => {
  const row = makeNewTransaction();
  const id = '0193a000-0000-7abc-8def-0123456789ab';
  const rows = [row, { ...row, id }, { ...row, id }, { ...row, id: '7' }];
  const added = finishSteps(toFreeIds(rows, [], () => false, uuidV7));
  expect(new Set(added.transactions.map((one) => toRepeatTail(one.id))).size).toBe(4);
  expect(added.transactions[1]?.id).toBe(id);
});
