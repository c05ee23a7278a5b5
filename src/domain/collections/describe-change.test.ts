import { expect, test } from 'vitest';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { toCalendarDate } from '../dates/calendar-date.ts';
import { inViews, type SavedView } from '../lens/saved-view.ts';
import { fromDecimal } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type CategoryRule, inRules } from './category-rule.ts';
import type { RowChange } from './collections.ts';
import { describeChange, describeEdit, describeSkipped, describeUndo } from './describe-change.ts';
import { type ImportedFile, inImports } from './imported-file.ts';
import { inRepeats, type Repeat } from './repeat.ts';

const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const rent: Transaction = {
  ...sample,
  type: 'expense',
  category: 'Rent',
  amount: fromDecimal('12000'),
  currency: 'INR',
  status: 'todo',
  description: '',
};
const food: Transaction = { ...rent, category: 'Food & Dining' };
const done: Transaction = { ...rent, status: 'done' };
const later: Transaction = { ...rent, date: toCalendarDate(2024, 1, 2) };
const flat: Transaction = { ...rent, tags: ['Flat'] };
const mine: Transaction = { ...rent, description: 'mine' };
const change = (before: Transaction | null, after: Transaction | null) => ({
  ...inTransactions,
  id: rent.id,
  before,
  after,
});

const file: ImportedFile = {
  id: 'f',
  name: 'hdfc-oct.csv',
  result: '212 of 220 rows',
  batch: 'b',
  head: '',
  reading: '',
};
const imported: readonly RowChange[] = [
  change(null, rent),
  { ...inImports, id: file.id, before: null, after: file },
  change(null, rent),
];
const reverse = ({ before, after, ...at }: RowChange): RowChange => ({ ...at, before: after, after: before });

const home: SavedView = { id: 'v', name: 'Home', lens: 'category=Rent&text=May%20Day', place: '5' };
const view = (before: SavedView | null, after: SavedView | null) => ({ ...inViews, id: 'v', before, after });
const monthly = {
  ...rent,
  starts: rent.date,
  every: 1,
  unit: 'month',
  fallsOn: 'same-day',
  until: null,
  times: null,
  lead: 7,
  madeUntil: rent.date,
  state: 'active',
} as Repeat;
const made = {
  ...inRepeats,
  id: 'm',
  before: monthly,
  after: { ...monthly, madeUntil: later.date } as Repeat,
};
const uber: CategoryRule = { id: 'r', phrase: 'Uber', category: 'Travel' };
const rule = (before: CategoryRule | null, after: CategoryRule | null) => ({
  ...inRules,
  id: 'r',
  before,
  after,
});

test.each([
  ['Added: Rent, −₹12,000.00', [change(null, rent)]],
  ['Deleted: Rent, −₹12,000.00', [change(rent, null)]],
  ['Rent, −₹12,000.00: Rent → Food & Dining', [change(rent, food)]],
  ['Rent, −₹12,000.00: description none → “mine”', [change(rent, mine)]],
  ['Rent, −₹12,000.00: tags none → Flat', [change(rent, flat)]],
  // By a later version.
  ['Edited: Rent, −₹12,000.00', [change(rent, { ...rent })]],
  ['Moved to Done: Rent, ₹12,000.00', [change(rent, { ...rent, status: 'done' })]],
  [
    'Rent, −₹12,000.00: amount ₹12,000.00 → ₹12,500.00, description none → “May”',
    [change(rent, { ...rent, amount: fromDecimal('12500'), description: 'May' })],
  ],
  [
    'Rent, −₹12,000.00: date 1 Jan 2024 → 2 Jan 2024, tags none → Flat, food',
    [change(rent, { ...rent, date: toCalendarDate(2024, 1, 2), tags: ['Flat', 'food'] })],
  ],
  [
    `Rent, −₹12,000.00: notes none → “by card - ${'x'.repeat(88)}…”`,
    [change(rent, { ...rent, notes: `by card\n- ${'x'.repeat(300)}` })],
  ],
  ['Added 2 transactions', [change(null, rent), change(null, rent)]],
  [
    'Added 1 transaction, edited 1, deleted 1',
    [change(null, rent), change(rent, { ...rent, type: 'income' }), change(rent, null)],
  ],
  [
    '2 moved from Rent to Food & Dining',
    [change(rent, food), change({ ...rent, description: 'b' }, { ...food, description: 'b' })],
  ],
  ['2 moved to Food & Dining', [change(rent, food), change({ ...rent, category: 'Other' }, food)]],
  ['2 moved from To Do to Done', [change(rent, done), change(rent, done)]],
  ['2 dated 2 Jan 2024', [change(rent, later), change({ ...rent, date: toCalendarDate(2024, 1, 3) }, later)]],
  [
    '2 tagged “Flat”',
    [change(rent, flat), change({ ...rent, tags: ['x'] }, { ...rent, tags: ['x', 'Flat'] })],
  ],
  ['2 no longer tagged “Flat”', [change(flat, rent), change(flat, rent)]],
  // Not alike, or not in one field alone.
  ['Edited 2 transactions', [change(rent, food), change(rent, { ...rent, category: 'Travel' })]],
  ['Edited 2 transactions', [change(rent, food), change(rent, done)]],
  ['Edited 2 transactions', [change(rent, flat), change(rent, { ...rent, tags: ['Flat', 'x'] })]],
  ['Edited 2 transactions', [change(rent, mine), change(rent, mine)]],
  ['Imported 212 of 220 rows from hdfc-oct.csv', imported],
  ['Reverted 212 of 220 rows from hdfc-oct.csv', imported.map(reverse)],
  ['Added: view “Home”', [view(null, home)]],
  ['Deleted: view “Home”', [view(home, null)]],
  ['Moved to another place: view “Home”', [view(home, { ...home, place: '7' })]],
  [
    'Edited: view “Home”: name “Home” → “Flat”, filters Rent, “May Day” → October 2026',
    [view(home, { ...home, name: 'Flat', lens: 'period=2026-10' })],
  ],
  ['Edited: view “Home”: filters Rent, “May Day” → none', [view(home, { ...home, lens: '' })]],
  ['Edited: view “Home”: filters none → “50%”', [view({ ...home, lens: '' }, { ...home, lens: 'text=50%' })]],
  ['Added 2 views', [view(null, home), view(null, home)]],
  ['Added: rule “Uber” (Travel)', [rule(null, uber)]],
  ['Deleted: rule “Uber” (Travel)', [rule(uber, null)]],
  ['Edited: rule “Uber” (Travel): category Travel → Other', [rule(uber, { ...uber, category: 'Other' })]],
  ['Added from repeats: Rent, −₹12,000.00', [change(null, rent), made]],
  ['Added from repeats: 2 transactions', [change(null, rent), change(null, rent), made]],
  ['Changed nothing', []],
])('%s', (words, changes) => {
  expect(describeChange(changes)).toBe(words);
});

const coffee: Transaction = { ...rent, category: 'Groceries', description: 'Third Wave Coffee' };

test.each([
  ['Amount changed: Third Wave Coffee ₹12,000.00 → ₹12,500.00.', { amount: fromDecimal('12500') }],
  ['Category changed: Third Wave Coffee Groceries → Food & Dining.', { category: 'Food & Dining' }],
  ['Date changed: Third Wave Coffee 1 Jan 2024 → 2 Jan 2024.', { date: later.date }],
  ['Status changed: Third Wave Coffee To Do → Done.', { status: 'done' }],
  ['Tags changed: Third Wave Coffee none → Flat.', { tags: ['Flat'] }],
  ['Description changed: Third Wave Coffee → Groceries.', { description: '' }],
  ['Notes changed: Third Wave Coffee.', { notes: 'with Mira' }],
  ['Changed: Third Wave Coffee: amount, date.', { amount: fromDecimal('1'), date: later.date }],
])('%s', (words, values) => {
  expect(describeEdit(coffee, { ...coffee, ...values })).toBe(words);
});

test.each([
  ['Removed: Rent, ₹12,000.00', [change(null, rent)]],
  ['Restored: Rent, ₹12,000.00', [change(rent, null)]],
  ['Moved back to To Do: Rent, ₹12,000.00', [change(rent, { ...rent, status: 'done' })]],
  ['Changed back: Rent, ₹12,000.00', [change(rent, { ...rent, description: 'May' })]],
  ['Undone: Added 2 transactions', [change(null, rent), change(null, rent)]],
  ['Reverted: 212 of 220 rows from hdfc-oct.csv', imported],
  ['Imported again: 212 of 220 rows from hdfc-oct.csv', imported.map(reverse)],
  ['Removed: view “Home”', [view(null, home)]],
  ['Restored: view “Home”', [view(home, null)]],
  ['Moved back to its former place: view “Home”', [view(home, { ...home, place: '7' })]],
  ['Changed back: view “Home”', [view(home, { ...home, name: 'Flat' })]],
  ['Removed: rule “Uber” (Travel)', [rule(null, uber)]],
  ['Restored: rule “Uber” (Travel)', [rule(uber, null)]],
  ['Changed back: rule “Uber” (Travel)', [rule(uber, { ...uber, category: 'Other' })]],
  ['Undone: Changed nothing', []],
])('undone: %s', (words, changes) => {
  expect(describeUndo(changes)).toBe(words);
});

test.each([
  ['Rent, ₹12,000.00 has been changed since, so it stays as it is.', [change(rent, null)]],
  ['View “Home” has been changed since, so it stays as it is.', [view(home, { ...home, lens: '' })]],
  ['Rule “Uber” (Travel) has been changed since, so it stays as it is.', [rule(uber, null)]],
  ['2 views have been changed since, so they stay as they are.', [view(home, null), view(home, null)]],
  ['2 rows have been changed since, so they stay as they are.', [view(home, null), change(rent, null)]],
])('skipped: %s', (words, changes) => {
  expect(describeSkipped(changes)).toBe(words);
});
