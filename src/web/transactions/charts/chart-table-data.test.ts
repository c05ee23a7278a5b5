import { expect, it } from 'vitest';
import { toPieSlices } from '#domain/charts/pie-slices.ts';
import type { TotalMinorUnits } from '#domain/money/money.ts';
import { toPieTableData, toSentence, toTabbedText } from './chart-table-data.ts';

it('a slice says what came back of it, as does the total, and its share stays as it is', () => {
  const money = (amount: bigint) => amount as TotalMinorUnits;
  const slices = toPieSlices([
    { category: 'Shopping', amount: money(70_000n), planned: money(0n), returned: money(20_000n) },
    { category: 'Rent', amount: money(30_000n), planned: money(0n), returned: money(0n) },
  ]);
  const sheet = toPieTableData(slices, 'INR', null);
  expect([0, 1].map((index) => toSentence(sheet, index))).toEqual([
    'Shopping: Amount ₹700.00, ₹200.00 came back, Share 70.0%',
    'Rent: Amount ₹300.00, Share 30.0%',
  ]);
  expect(sheet.total.cells).toEqual(['₹1,000.00, ₹200.00 came back', '100.0%']);
  expect(toTabbedText(sheet).split('\n')).toEqual([
    'Category\tAmount\tCame back\tShare',
    'Shopping\t700.00\t200.00\t70.0%',
    'Rent\t300.00\t0.00\t30.0%',
    'Total\t1000.00\t200.00\t100.0%',
  ]);
});

it('a copied pie of which nothing came back has no column for it', () => {
  const money = (amount: bigint) => amount as TotalMinorUnits;
  const slices = toPieSlices([
    { category: 'Rent', amount: money(30_000n), planned: money(0n), returned: money(0n) },
  ]);
  const sheet = toPieTableData(slices, 'INR', { now: slices, before: [] });
  expect(toTabbedText(sheet).split('\n')[0]).toBe('Category\tAmount\tShare\tChange');
});
