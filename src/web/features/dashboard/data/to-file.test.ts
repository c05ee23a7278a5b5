import { expect, test } from 'vitest';
import { createLedger } from '#domain/ledger/ledger.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { toFile } from './to-file.ts';

/** More rows than are made at a time. */
const many = Array.from({ length: 300 }, (_, round) =>
  sampleTransactions.map((row) => ({ ...row, id: `${row.id}-${round}` })),
).flat();

test('a CSV begins with the mark that spreadsheets need, and has every row in the order of the list', async () => {
  const { rows } = createLedger(many);
  const bytes = new Uint8Array(await (await toFile(rows, 'csv')).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^Date,Type,Amount,/);
  expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(rows.slice().map(({ id }) => id));
});

test('a JSON file has every row, and no mark', async () => {
  const text = await (await toFile(createLedger(many).rows, 'json')).text();
  const { tallyboard, transactions } = JSON.parse(text);
  expect(tallyboard).toBe(1);
  expect(transactions).toHaveLength(many.length);
});
