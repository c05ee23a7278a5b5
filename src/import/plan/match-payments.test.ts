import { array, assert as check, constantFrom, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '#domain/dates/calendar-date.ts';
import { type MinorUnits, requireMinorUnits, toDecimal } from '#domain/money/money.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { toSheetOf } from '#testing/written-files.ts';
import { guessReading } from '../reading/columns/guess-reading.ts';
import type { ImportChoices, ImportPlan } from '../reading/planned-row.ts';
import { type RowChoices, toImport, toPayments } from './apply-choice.ts';
import { describeVerdict } from './describe-verdict.ts';
import { matchPayments } from './match-payments.ts';
import { planImport } from './plan-import.ts';

const choices: ImportChoices = { status: 'done', daysApart: 0, round: false, rates: {} };
const nothing: RowChoices = { overridden: new Set(), categories: new Map() };

const netflix = makeTransaction({
  id: 'netflix',
  description: 'Netflix',
  category: 'Entertainment',
  amount: requireMinorUnits(64_900),
  date: '2026-11-26' as CalendarDate,
  status: 'todo',
});

type Line = Pick<Transaction, 'date' | 'description' | 'bankId'> & { readonly amount: number };

function planFile(
  lines: readonly Line[],
  existing: readonly Transaction[],
  given: Partial<ImportChoices> = {},
) {
  const cells = lines.map(({ date, description, amount, bankId }) => [
    date,
    description,
    `${amount < 0 ? '-' : ''}${toDecimal(Math.abs(amount) as MinorUnits)}`,
    bankId,
  ]);
  const sheet = toSheetOf([['Date', 'Description', 'Amount', 'Bank ID'], ...cells]);
  const { reading } = guessReading(sheet, 'INR');
  return planImport({
    sheet,
    reading: { ...reading, outgoing: 'negative' },
    choices: { ...choices, ...given },
    existing,
    rules: [],
  });
}

const line = (date: string, description: string, amount: number, bankId = ''): Line => ({
  date: date as CalendarDate,
  description,
  amount,
  bankId,
});

/** The person's transactions after an import. */
function bring(existing: readonly Transaction[], plan: ImportPlan, chosen = nothing): readonly Transaction[] {
  const paid = new Map(toPayments(plan, chosen).map(({ card, values }) => [card.id, values]));
  const added = toImport(plan, chosen).map((row, index) => ({ ...row, id: `${existing.length + index}` }));
  return [...existing.map((row) => ({ ...row, ...paid.get(row.id) })), ...added];
}

const statement = [
  line('2026-11-25', 'TEA HOUSE', -4000),
  line('2026-11-27', 'NETFLIX.COM 866-579', -64_900),
  line('2026-11-28', 'ANNA STORES', -10_000),
];

it('pays the card that was planned, on the bank’s day', () => {
  const plan = planFile(statement, [netflix]);
  expect(plan.rows.map(describeVerdict)).toEqual(['New', 'Pays Netflix, planned for 26 Nov', 'New']);
  const rows = bring([netflix], plan);
  expect(rows.map(({ description, status }) => [description, status])).toEqual([
    ['Netflix', 'done'],
    ['TEA HOUSE', 'done'],
    ['ANNA STORES', 'done'],
  ]);
  expect(rows[0]).toEqual({ ...netflix, status: 'done', date: '2026-11-27' });
});

it('takes the bank’s amount and id, and says both amounts', () => {
  const plan = planFile([line('2026-11-27', 'NETFLIX.COM', -69_900, 'FT1')], [netflix]);
  expect(plan.rows.map(describeVerdict)).toEqual([
    'Pays Netflix, planned for 26 Nov: ₹649.00 planned, ₹699.00 paid',
  ]);
  expect(bring([netflix], plan)).toMatchObject([{ amount: 69_900, bankId: 'FT1', status: 'done' }]);
  const salary = makeTransaction({ ...netflix, type: 'income', description: 'Salary' });
  expect(
    planFile([line('2026-11-30', 'SALARY NOV ACME', 70_000)], [salary]).rows.map(describeVerdict),
  ).toEqual(['Brings Salary, planned for 26 Nov: ₹649.00 planned, ₹700.00 received']);
});

it('pays a card of the same day and amount, too, which was there without being Done', () => {
  const rows = [line('2026-11-26', 'Netflix', -64_900), line('2026-11-26', 'NETFLIX', -64_900)];
  expect(planFile(rows, [netflix]).rows.map(({ verdict }) => verdict.kind)).toEqual(['pays', 'new']);
  const card = { ...netflix, description: '' };
  expect(planFile(rows.slice(0, 1), [card]).rows.map(({ verdict }) => verdict.kind)).toEqual(['pays']);
});

it('ends what was pending, and leaves what the person has moved back to To Do', () => {
  const rows = [line('2026-11-27', 'NETFLIX.COM', -69_900, 'FT1')];
  const known = { ...netflix, date: '2026-11-27' as CalendarDate, bankId: 'FT1', description: 'NETFLIX.COM' };
  const toKinds = (status: string) =>
    planFile(rows, [{ ...known, status }]).rows.map(({ verdict }) => verdict.kind);
  expect([toKinds('in-progress'), toKinds('todo')]).toEqual([['pays'], ['there']]);
});

it.each([
  ['another merchant', { description: 'Hotstar' }],
  ['a name that is only a part of the word', { description: 'Net' }],
  ['money that came in', { type: 'income' }],
  ['another currency', { currency: 'GBP' }],
  ['more than a fifth apart', { amount: requireMinorUnits(50_000) }],
  ['six days apart', { date: '2026-12-03' as CalendarDate }],
  ['Done already', { status: 'done' }],
  ['a part of a split entry', { split: 'whole' }],
] as const)('leaves a card alone that is of %s', (_, changes) => {
  const plan = planFile([line('2026-11-27', 'NETFLIX.COM 866-579', -64_900)], [{ ...netflix, ...changes }]);
  expect(plan.rows.map(({ verdict }) => verdict.kind)).toEqual(['new']);
});

it.each([
  ['the words turned round', 'COM NETFLIX'],
  ['more words than the bank', 'Netflix for the family'],
  ['a month', 'Netflix November'],
] as const)('knows a card with %s', (_, description) => {
  const card = { ...netflix, description };
  const rows = [line('2026-11-27', 'NETFLIX.COM 866-579', -64_900)];
  const plan = planFile(rows, [card]);
  expect(plan.rows.map(({ verdict }) => verdict.kind)).toEqual(['pays']);
  expect(planFile(rows, bring([card], plan)).rows.map(({ verdict }) => verdict.kind)).toEqual(['there']);
});

it('matches one to one, the nearest day first, then the nearest amount', () => {
  const at = (id: string, date: string, amount: number) => {
    return { ...netflix, id, date: date as CalendarDate, amount: requireMinorUnits(amount) };
  };
  const toPaid = (lines: readonly Line[], cards: readonly Transaction[]) =>
    planFile(lines, cards).rows.map(({ verdict }) => (verdict.kind === 'pays' ? verdict.card.id : ''));
  const row = line('2026-11-27', 'NETFLIX.COM', -64_900);
  expect(toPaid([row], [at('a', '2026-11-24', 64_900), at('b', '2026-11-28', 60_000)])).toEqual(['b']);
  expect(toPaid([row], [at('a', '2026-11-26', 60_000), at('b', '2026-11-28', 64_000)])).toEqual(['b']);
  expect(toPaid([line('2026-11-24', 'NETFLIX.COM', -64_900), row], [at('a', '2026-11-26', 64_900)])).toEqual([
    '',
    'a',
  ]);
});

it('pays nothing with a row of an exported file, which is a transaction of its own', () => {
  const facts = { ...netflix, status: 'done', balance: '', categories: [], isRounded: false } as const;
  const paidBy = (id: string) =>
    matchPayments([{ ...facts, id, doubt: undefined }], [netflix], new Map(), 'done').get(0);
  expect([paidBy(''), paidBy('exported')]).toEqual([netflix, undefined]);
});

it('pays nothing with what has not happened yet', () => {
  const rows = [line('2026-11-27', 'NETFLIX.COM', -64_900)];
  const plan = planFile(rows, [netflix], { status: 'todo' });
  expect(plan.rows.map(({ verdict }) => verdict.kind)).toEqual(['new']);
});

it('adds a row by itself whose category the person chose, and leaves out what they left out', () => {
  const plan = planFile(statement, [netflix]);
  const apart = bring([netflix], plan, { ...nothing, categories: new Map([[1, 'Travel']]) });
  expect(apart).toMatchObject([netflix, {}, { description: 'NETFLIX.COM 866-579', category: 'Travel' }, {}]);
  expect(planFile(statement, apart).rows.map(({ verdict }) => verdict.kind)).toEqual([
    'there',
    'there',
    'there',
  ]);
  expect(bring([netflix], plan, { ...nothing, overridden: new Set([1]) })).toMatchObject([netflix, {}, {}]);
});

const day = (ahead: number) => addDays('2026-11-20' as CalendarDate, ahead);
const lines = array(
  record({
    date: integer({ min: 0, max: 9 }).map(day),
    description: constantFrom('NETFLIX.COM 866-579', 'UPI-RENT-RAMESH', 'Gym', '', 'POS 4411 BIGBASKET'),
    amount: integer({ min: 8, max: 12 }).map((amount) => -amount * 100),
    bankId: constantFrom('', ''),
  }),
  { maxLength: 12 },
).map((rows) => rows.map((row, index) => (index % 3 === 0 ? { ...row, bankId: `FT${index}` } : row)));
const cards = array(
  record({
    date: integer({ min: -3, max: 12 }).map(day),
    description: constantFrom('Netflix', 'Netflix family', 'Rent', '', 'Big Basket', 'gym'),
    amount: integer({ min: 8, max: 12 }).map((amount) => requireMinorUnits(amount * 100)),
    status: constantFrom('todo', 'in-progress', 'done'),
  }),
  { maxLength: 10 },
).map((rows) =>
  rows.map((row, index) => makeTransaction({ ...row, id: `card ${index}`, category: 'Other' })),
);

it('pays each card at most once, and finds everything there when an overlapping file is imported', () => {
  check(
    property(lines, cards, integer({ min: 0, max: 12 }), (file, before, overlap) => {
      const plan = planFile(file, before);
      const paid = toPayments(plan, nothing).map(({ card }) => card.id);
      expect(new Set(paid).size).toBe(paid.length);
      const after = bring(before, plan);
      expect(after).toHaveLength(before.length + toImport(plan, nothing).length);
      const again = planFile(file.slice(overlap), after).rows.map(({ verdict }) => verdict.kind);
      expect(again.filter((kind) => kind === 'new' || kind === 'pays')).toEqual([]);
    }),
  );
});
