import { type CalendarDate, formatDate, formatFullMonth, monthOf } from '../dates/calendar-date.ts';
import { type Row, readField } from '../fields/field-table.ts';
import { kinds } from '../fields/kinds.ts';
import { describeQuery } from '../lens/lens-address.ts';
import { inViews, type SavedView } from '../lens/saved-view.ts';
import { toKnownCategory } from '../transactions/category.ts';
import { statusWords, toKnownStatus } from '../transactions/status.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { typeWords } from '../transactions/transaction.ts';
import { inTransactions } from '../transactions/transaction-fields.ts';
import { toAmountText, toSignedName, toTransactionName } from '../transactions/transaction-name.ts';
import { type Budget, inBudgets, readEarlier } from './budget.ts';
import { type CategoryRule, inRules } from './category-rule.ts';
import { type ClosedMonth, inClosedMonths } from './closed-month.ts';
import { fieldsOf, type InCollection } from './collections.ts';
import { type ImportedFile, inImports } from './imported-file.ts';
import { inRepeats, type Repeat } from './repeat.ts';

/** How people speak of the rows of a collection. */
export interface CollectionWords {
  /** What one row is called, and what several are. */
  readonly nouns: readonly [one: string, many: string];
  /** What a row is called wherever it is named in a line. */
  toName(row: Row): string;
  /** The same with its sign, where it has one. */
  toSignedName?(row: Row): string;
  /** The field whose change alone is a move, such as from one column of a board to another. */
  readonly movedBy?: string;
  /** Where undoing a move leads, if that field's text does not say it. */
  readonly formerPlace?: string;
  /** What to say where the server gives no reason, if not what is said of every collection. */
  readonly failures?: { readonly add: string; readonly update: string };
  /** Of fields whose value alone does not say it all. */
  readonly texts: Readonly<Record<string, (row: Row) => string>>;
}

const transactionTexts: Partial<Record<keyof Transaction, (row: Transaction) => string>> = {
  type: ({ type }) => typeWords[type] ?? type,
  amount: toAmountText,
  category: ({ category }) => toKnownCategory(category),
  status: ({ status }) => statusWords[toKnownStatus(status)].title,
};

/** Every collection's words, by its name. */
export const collectionWords = new Map<string, CollectionWords>([
  [
    inTransactions.collection,
    {
      nouns: ['transaction', 'transactions'],
      toName: (row: Transaction) => toTransactionName(row),
      toSignedName: (row: Transaction) => toSignedName(row),
      movedBy: 'status',
      failures: {
        add: 'Failed to add transaction. Please try again.',
        update: 'Failed to update transaction. Please try again.',
      },
      texts: transactionTexts as CollectionWords['texts'],
    },
  ],
  [
    inViews.collection,
    {
      nouns: ['view', 'views'],
      toName: (row: Row) => `view “${(row as SavedView).name}”`,
      movedBy: 'place',
      formerPlace: 'its former place',
      texts: {
        place: () => 'another place',
        lens: (row: Row) => describeQuery((row as SavedView).lens).join(', ') || 'none',
      },
    },
  ],
  [
    inImports.collection,
    {
      nouns: ['import', 'imports'],
      toName: (row: Row) => `import of “${(row as ImportedFile).name}”`,
      texts: {},
    },
  ],
  [
    inRules.collection,
    {
      nouns: ['rule', 'rules'],
      toName: (row: Row) =>
        `rule “${(row as CategoryRule).phrase}” (${toKnownCategory((row as CategoryRule).category)})`,
      texts: { category: (row: Row) => toKnownCategory((row as CategoryRule).category) },
    },
  ],
  [
    inRepeats.collection,
    {
      nouns: ['repeat', 'repeats'],
      toName: (row: Row) => `repeat of ${toTransactionName(row as Repeat)}`,
      texts: {
        type: (row: Row) => typeWords[(row as Repeat).type] ?? (row as Repeat).type,
        amount: (row: Row) => toAmountText(row as Repeat),
        category: (row: Row) => toKnownCategory((row as Repeat).category),
      },
    },
  ],
  [
    inBudgets.collection,
    {
      nouns: ['budget', 'budgets'],
      toName: (row: Row) => `budget for ${(row as Budget).subject || 'everything'}`,
      texts: {
        amount: (row: Row) => toAmountText(row as Budget),
        earlier: (row: Row) =>
          readEarlier(row as Budget)
            .map(({ before, amount }) => {
              const text = toAmountText({ ...(row as Budget), amount });
              return `${text} before ${formatDate(before)}`;
            })
            .join(', ') || 'none',
      },
    },
  ],
  [
    inClosedMonths.collection,
    {
      nouns: ['closed month', 'closed months'],
      toName: (row: Row) => `closing of ${formatFullMonth(monthOf((row as ClosedMonth).month))}`,
      texts: { report: () => 'its figures' },
    },
  ],
]);

/** A collection's words. Throws a RangeError for one that this version does not know. */
export function wordsOf({ collection }: InCollection): CollectionWords {
  const words = collectionWords.get(collection);
  if (words === undefined) throw new RangeError(`No words for: ${collection}`);
  return words;
}

/** The name of a field, as in the middle of a sentence. */
export function toLabel(at: InCollection, name: string): string {
  return fieldsOf(at)[name]?.label ?? name;
}

/** A row's field in a person's words. */
export function toFieldText(at: InCollection, row: Row, name: string): string {
  const own = wordsOf(at).texts[name];
  if (own !== undefined) return own(row);
  const value = readField(row, name);
  const kind = fieldsOf(at)[name]?.kind;
  const wire = kind === undefined || value == null ? '' : kind.toWire(value);
  if (typeof wire === 'boolean') return wire ? 'yes' : 'no';
  if (typeof wire === 'object') return wire.join(', ') || 'none';
  if (wire === '') return 'none';
  if (kind === kinds.date || kind === kinds.doneUntil) return formatDate(wire as CalendarDate);
  return kind === kinds.text ? `“${wire}”` : String(wire);
}
