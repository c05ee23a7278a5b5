import {
  array,
  asyncProperty,
  assert as check,
  constantFrom,
  integer,
  option,
  record,
  sample,
  subarray,
} from 'fast-check';
import { type RestInMemory, restInMemory } from 'tallyboard-backend/testing/rest-in-memory.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, type CalendarDate } from '#domain/dates/calendar-date.ts';
import { toWireRow } from '#domain/fields/field-table.ts';
import { createLedger, type Ledger } from '#domain/ledger/ledger.ts';
import { type Filter, type Lens, toFilter } from '#domain/lens/lens.ts';
import { type NamedPeriod, periodLabels } from '#domain/lens/period.ts';
import type { Meaning } from '#domain/lens/search-meaning.ts';
import { type CurrencyCode, currencyCodes } from '#domain/money/currency.ts';
import { maxAmount, requireMinorUnits } from '#domain/money/money.ts';
import { categories } from '#domain/transactions/category.ts';
import { statuses } from '#domain/transactions/status.ts';
import { type Transaction, transactionTypes } from '#domain/transactions/transaction.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';
import { anyTransaction } from './any-transaction.ts';

const today = '2026-03-31' as CalendarDate;
const days = integer({ min: -500, max: 40 }).map((count) => addDays(today, count));

const [rows = []] = sample(
  array(
    anyTransaction({
      amount: constantFrom(1, 99, 100, 19_950, 20_000, 20_001, maxAmount).map(requireMinorUnits),
      date: days,
      description: constantFrom(
        '',
        'rent',
        'Done deal',
        'March for income',
        'Train 200',
        'last month',
        'Flat 1200',
        'Invoice #77',
      ),
      tags: constantFrom<readonly string[]>([], ['Train'], ['tax', 'Trip 2'], ['overdue']),
    }),
    { minLength: 600, maxLength: 600 },
  ),
  { numRuns: 1, seed: 21 },
);
const transactions: readonly Transaction[] = rows.map((row, index) => ({
  ...row,
  id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
}));

const words = ['rent', 'train', 'income', 'expenses', 'done', 'to do', 'in progress', 'march', 'dec', '2026'];
const conditions = [
  'today',
  'yesterday',
  'last month',
  'this year',
  'feb 2026',
  'this week',
  'last friday',
  'overdue',
  'due',
  'planned',
  '#tr',
  '#"trip 2"',
  '200',
  '.5',
  '>200',
  '$20',
  '−₹200.00',
  '₹ 199,5',
  '#77',
  'gbp',
  'pounds',
  '1 mar 2026',
  'mar 24',
  '0.2k',
];
const limits = [
  '>=200',
  '<1',
  '<=199.50',
  '0-1',
  '>0',
  '1-200',
  '"last month"',
  '"done"',
  '2026-03',
  '1 mar',
  'food',
];
const lenses = record<Lens>({
  period: constantFrom<Lens['period'][]>(
    ...(Object.keys(periodLabels) as NamedPeriod[]),
    { from: null, to: addDays(today, -30) },
    { from: addDays(today, -200), to: addDays(today, -100) },
  ),
  types: subarray([...transactionTypes]),
  categories: option(subarray([...categories]), { nil: [], freq: 2 }),
  statuses: subarray([...statuses]),
  tags: constantFrom([], [], ['TRAIN'], ['tax', 'train']),
  text: array(
    constantFrom(...words, ...conditions, ...limits, 'every march', '-rent', '-march', '-overdue', '->200'),
    {
      maxLength: 2,
    },
  ).map((all) => all.join(' ')),
  sort: constantFrom('newest'),
});

let rest: RestInMemory;
let ledger: Ledger;

beforeAll(async () => {
  rest = await restInMemory();
  const user = await rest.addUser('lenses@example.org');
  const wire = transactions.map((row) => ({
    ...toWireRow(transactionFields, row),
    id: row.id,
    user_id: user.id,
  }));
  expect((await rest.client(user).from('transactions').insert(wire)).error).toBeNull();
  ledger = createLedger(transactions);
});

afterAll(() => rest?.close());

it('a lens finds as many rows with the same sums as the same question in SQL', async () => {
  await check(
    asyncProperty(lenses, async (lens) => {
      const filter = toFilter(lens, today);
      const { lists, summaries } = ledger.query(filter);
      const found = currencyCodes.map((currency) => ({
        currency,
        count: lists[currency].length,
        income: summaries[currency].income,
        expense: summaries[currency].expense,
      }));
      expect(found).toEqual(await askDatabase(filter));
    }),
    { numRuns: 300 },
  );
});

interface Found {
  readonly currency: CurrencyCode;
  readonly count: number;
  readonly income: bigint;
  readonly expense: bigint;
}

/** Counts and sums of the database, in minor units. */
async function askDatabase(filter: Filter): Promise<readonly Found[]> {
  const sum = (type: string) =>
    `coalesce(sum(amount * 100) filter (where type = '${type}'), 0)::bigint::text`;
  const answer = await rest.read<{ currency: string; count: string; income: string; expense: string }>(
    `select currency, count(*)::text as count, ${sum('income')} as income, ${sum('expense')} as expense
     from public.transactions where ${toConditions(filter).join(' and ')} group by currency`,
  );
  return currencyCodes.map((currency) => {
    const group = answer.find((one) => one.currency === currency);
    return {
      currency,
      count: Number(group?.count ?? 0),
      income: BigInt(group?.income ?? 0),
      expense: BigInt(group?.expense ?? 0),
    };
  });
}

function toConditions({
  days: range,
  types,
  categories: kinds,
  statuses: states,
  tags,
  conditions: terms,
}: Filter) {
  const isOneOf = (column: string, chosen: readonly string[]) =>
    chosen.length === 0 ? 'true' : `${column} in (${chosen.map(quote).join()})`;
  const hasTag = tags.map((tag) => `lower(${quote(tag)}) in (select lower(unnest(tags)))`);
  return [
    toDaysCondition(range),
    isOneOf('type', types),
    isOneOf('category', kinds),
    isOneOf('status', states),
    hasTag.length === 0 ? 'true' : `(${hasTag.join(' or ')})`,
    ...terms.map(({ meaning, excluded }) => `${excluded ? 'not' : ''} (${toCondition(meaning)})`),
  ];
}

function toCondition(meaning: Meaning): string {
  const isBetween = ({ least, most }: { readonly least: number; readonly most: number }) =>
    `amount * 100 between ${least} and ${most}`;
  switch (meaning.kind) {
    case 'any':
      return 'true';
    case 'amounts':
      return isBetween(meaning.amounts);
    case 'open':
      return `date <= ${quote(meaning.until ?? 'infinity')} and status <> 'done'`;
    case 'period':
      return toDaysCondition(meaning.days);
    case 'tag':
      return [
        `exists (select from unnest(tags) as tag where lower(tag) like ${quote(meaning.tag + (meaning.whole ? '' : '%'))})`,
        ...(meaning.whole ? [] : [isIn(`#${meaning.tag}`, 'description || chr(10) || notes')]),
      ].join(' or ');
    case 'phrase':
      return isIn(meaning.word.text, written);
    case 'word': {
      const { word, named } = meaning;
      return [
        ...(word.number === undefined
          ? [isIn(word.text, `${written} || chr(10) || date || chr(10) || to_char(date, 'FMDD Mon YYYY')`)]
          : [
              beginsWord(word.text),
              beginsWord(word.number),
              `to_char(date, 'YYYY') = ${quote(word.text)}`,
              `amount::text like ${quote(`${word.number.replace(/^\./, '0.')}%`)}`,
            ]),
        ...(named.type === undefined ? [] : [`type = ${quote(named.type)}`]),
        ...(named.status === undefined ? [] : [`status = ${quote(named.status)}`]),
        ...(named.currency === undefined ? [] : [`currency = ${quote(named.currency)}`]),
        ...(named.month === undefined ? [] : [`extract(month from date) = ${named.month}`]),
        ...(named.amounts === undefined ? [] : [isBetween(named.amounts)]),
      ].join(' or ');
    }
  }
}

const written =
  'description || chr(10) || notes || chr(10) || array_to_string(tags, chr(10)) || chr(10) || category';

const isIn = (text: string, where: string) => `strpos(lower(${where}), ${quote(text)}) > 0`;

const beginsWord = (text: string) =>
  `lower(${written}) ~ ${quote(`(^|[^[:alnum:]])${text.replace(/[$.+]/g, '\\$&')}`)}`;

const toDaysCondition = ({ from, to }: Filter['days']) =>
  `date between ${quote(from ?? '-infinity')} and ${quote(to ?? 'infinity')}`;

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
