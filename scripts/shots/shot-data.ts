import { categories } from '#domain/category.ts';
import { toDecimal } from '#domain/money.ts';
import { sampleTransactions } from '#domain/sample-data.ts';
import { statuses } from '#domain/status.ts';
import type { StoredRow } from '../../e2e/fixtures/person.ts';

/** The sample set, spread over the board like after a month's use. */
export function ordinaryRows(): readonly Partial<StoredRow>[] {
  return sampleTransactions.map(({ id: _, ...row }, index) => ({
    ...row,
    amount: toDecimal(row.amount),
    status: index % 5 === 0 ? 'todo' : index % 3 === 0 ? 'in-progress' : 'done',
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
    currency: index % 9 === 0 ? 'USD' : index % 11 === 0 ? 'GBP' : 'INR',
  }));
}
