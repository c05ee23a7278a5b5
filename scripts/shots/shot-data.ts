import { addDays, type CalendarDate, toDateParts } from '#domain/dates/calendar-date.ts';
import { toDecimal } from '#domain/money/money.ts';
import { categories } from '#domain/transactions/category.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { statuses } from '#domain/transactions/status.ts';
import type { StoredRow } from '../../e2e/fixtures/person.ts';

/** The sample set, spread over the board like after a month's use. */
export function ordinaryRows(): readonly Partial<StoredRow>[] {
  return sampleTransactions.map(({ id: _, bankId: _none, ...row }, index) => ({
    ...row,
    amount: toDecimal(row.amount),
    status: index % 5 === 0 ? 'todo' : index % 3 === 0 ? 'in-progress' : 'done',
    tags: index % 4 === 0 ? ['home', 'shared with Ann'] : index % 7 === 0 ? ['work'] : [],
  }));
}

const descriptions = [
  '',
  'Tea',
  'A description that somebody wrote on a train, with every thought that came along: the flat, the deposit, the agent, and who owes whom what until the end of the month',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'فاتورة الكهرباء لشهر مارس',
  '家賃と光熱費 🏠⚡️',
  '<b>not bold</b> & "quoted"',
];

const amounts = ['0.01', '999999999999.99', '1200.50', '83500000.00', '7.00', '45999.99'];

/** Hundreds of rows of every kind, with the longest words and the largest amounts that the table accepts. */
export function extremeRows(): readonly Partial<StoredRow>[] {
  return Array.from({ length: 420 }, (_, index) => ({
    type: index % 4 === 0 ? 'income' : 'expense',
    amount: amounts[index % amounts.length] ?? '1.00',
    category: categories[index % categories.length] ?? 'Other',
    date: `20${String(22 + (index % 4)).padStart(2, '0')}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
    description: descriptions[index % descriptions.length] ?? '',
    status: statuses[index % 3] ?? 'todo',
    tags: Array.from({ length: index % 3 === 0 ? 20 : index % 2 }, (_, tag) => `${'long '.repeat(7)}${tag}`),
    currency: index % 9 === 0 ? 'USD' : index % 11 === 0 ? 'GBP' : 'INR',
  }));
}

/** What comes every month: the day, the amount in rupees, and how it varies. */
const monthly = [
  { day: 1, category: 'Salary', type: 'income', amount: 159_500, description: 'Salary' },
  { day: 2, category: 'Rent', amount: 35_000, description: 'Rent for the flat' },
  { day: 5, category: 'Utilities', amount: 2_340, description: 'Electricity', varies: 700 },
  { day: 7, category: 'Investment', amount: 15_000, description: 'Index fund' },
  { day: 11, category: 'Utilities', amount: 999, description: 'Broadband' },
  { day: 12, category: 'Entertainment', amount: 649, description: 'Film streaming' },
  { day: 18, category: 'Healthcare', amount: 1_250, description: 'Pharmacy', varies: 900 },
  {
    day: 20,
    category: 'Freelance',
    type: 'income',
    amount: 21_000,
    description: 'Website care',
    varies: 9_000,
  },
] as const;

/** What comes all the time: every so many days, some amount. */
const often = [
  { every: 3, category: 'Groceries', amount: 860, description: 'Market on the corner', varies: 600 },
  { every: 2, category: 'Food & Dining', amount: 240, description: 'Breakfast at the canteen', varies: 160 },
  { every: 4, category: 'Transportation', amount: 120, description: 'Metro card', varies: 90 },
  { every: 9, category: 'Shopping', amount: 1_900, description: 'Household things', varies: 1_700 },
  { every: 31, category: 'Travel', amount: 8_400, description: 'Train and hotel', varies: 6_000 },
  { every: 90, category: 'Insurance', amount: 18_450, description: 'Car insurance renewal' },
] as const;

/** Two years of a household until this day, with what is overdue, due and planned around it. */
export function yearsRows(today: CalendarDate): readonly Partial<StoredRow>[] {
  const from = addDays(today, -730);
  return Array.from({ length: 765 }, (_, index) => addDays(from, index)).flatMap((date, index) => {
    const isPlanned = date > today;
    const { day } = toDateParts(date);
    const due = [
      ...monthly.filter((one) => one.day === day),
      ...often.filter(({ every }) => !isPlanned && index % every === 0),
    ];
    return due.map((one, place): Partial<StoredRow> => {
      const varied = 'varies' in one ? ((index * 7919 + place * 104_729) % one.varies) - one.varies / 2 : 0;
      const isAbroad = one.category === 'Travel' && index % 62 === 0;
      const isLate = date > addDays(today, -60) && ['Insurance', 'Healthcare'].includes(one.category);
      return {
        date,
        type: 'type' in one ? one.type : 'expense',
        category: one.category,
        amount: isAbroad ? `${84 + (index % 40)}.50` : `${one.amount + Math.round(varied)}.00`,
        description: one.description,
        tags:
          one.category === 'Travel'
            ? ['holiday']
            : one.category === 'Groceries' && index % 2 === 0
              ? ['home']
              : [],
        currency: isAbroad ? 'GBP' : 'INR',
        status: isPlanned || isLate ? 'todo' : date > addDays(today, -4) ? 'in-progress' : 'done',
      };
    });
  });
}
