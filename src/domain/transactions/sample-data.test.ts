import { describe, expect, it } from 'vitest';
import { sampleTransactions, toNewTransactions } from './sample-data.ts';
import { statuses } from './status.ts';
import { parseDraft, toDraft } from './transaction-rules.ts';

describe('the sample set', () => {
  // Specification 3.16, 9.09
  it('is 35 transactions: 1 to 25 in INR, 26 to 30 in USD, 31 to 35 in GBP', () => {
    expect(sampleTransactions.map(({ id }) => id)).toEqual(
      Array.from({ length: 35 }, (_, n) => String(n + 1)),
    );
    expect(sampleTransactions.map(({ currency }) => currency)).toEqual([
      ...Array.from({ length: 25 }, () => 'INR'),
      ...Array.from({ length: 5 }, () => 'USD'),
      ...Array.from({ length: 5 }, () => 'GBP'),
    ]);
  });

  // Specification 3.16
  it('lies in January and February 2024, in all three statuses and many categories', () => {
    expect(new Set(sampleTransactions.map(({ date }) => date.slice(0, 7)))).toEqual(
      new Set(['2024-01', '2024-02']),
    );
    expect(new Set(sampleTransactions.map(({ status }) => status))).toEqual(new Set(statuses));
    expect(new Set(sampleTransactions.map(({ category }) => category)).size).toBe(16);
  });

  // Specification 3.17
  it('has a salary and a rent in each month', () => {
    for (const description of ['Monthly salary', 'Monthly rent']) {
      const months = sampleTransactions
        .filter((transaction) => transaction.description === description)
        .map(({ date }) => date.slice(0, 7));
      expect(months).toEqual(['2024-01', '2024-02']);
    }
  });

  it('follows the rules for every transaction', () => {
    for (const transaction of toNewTransactions(sampleTransactions)) {
      expect(parseDraft(toDraft(transaction))).toEqual({ ok: true, value: transaction });
    }
  });

  // Specification 3.18
  it('is saved in order, without ids', () => {
    const rows = toNewTransactions(sampleTransactions);
    expect(rows.map(({ description }) => description)).toEqual(
      sampleTransactions.map(({ description }) => description),
    );
    expect(rows.some((row) => 'id' in row)).toBe(false);
  });
});
