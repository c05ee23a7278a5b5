import { type CalendarDate, formatDate, formatFullMonth, monthOf } from '../dates/calendar-date.ts';
import { type Row, readField } from '../fields/field-table.ts';
import { kinds } from '../fields/kinds.ts';
import { describeQuery } from '../lens/lens-address.ts';
import { inViews, type SavedView } from '../lens/saved-view.ts';
import { toKnownCategory } from '../transactions/category.ts';
import { statusLabels, toKnownStatus } from '../transactions/status.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { typeLabels } from '../transactions/transaction.ts';
import { inTransactions } from '../transactions/transaction-fields.ts';
import { toAmountText, toSignedName, toTransactionName } from '../transactions/transaction-name.ts';
import { type Budget, inBudgets, readEarlier } from './budget.ts';
import { type CategoryRule, inRules } from './category-rule.ts';
import { type ClosedMonth, inClosedMonths } from './closed-month.ts';
import { fieldsOf, type InCollection } from './collections.ts';
import { type ImportedFile, inImports } from './imported-file.ts';
import { inRepeats, type Repeat } from './repeat.ts';

/** The terms in which sentences speak of a collection's rows. */
export interface CollectionTerms {
  /** Nouns for one row and for several. */
  readonly nouns: readonly [one: string, many: string];
  /** Names a row in a line: 'Rent, ₹12,000.00'. */
  toName(row: Row): string;
  /** The same with its sign, where it has one. */
  toSignedName?(row: Row): string;
  /** The field whose change alone is a move, such as from one column of a board to another. */
  readonly movedBy?: string;
  /** Names the place to which undoing a move leads, if that field's text does not. */
  readonly formerPlace?: string;
  /** Sentences for a failure without a reason, where the collection needs others than all. */
  readonly failures?: { readonly add: string; readonly update: string };
  /** Formats fields whose value alone does not say it all. */
  readonly texts: Readonly<Record<string, (row: Row) => string>>;
}

const transactionTexts: Partial<Record<keyof Transaction, (row: Transaction) => string>> = {
  type: ({ type }) => typeLabels[type] ?? type,
  amount: toAmountText,
  category: ({ category }) => toKnownCategory(category),
  status: ({ status }) => statusLabels[toKnownStatus(status)].title,
};

/** The terms of every collection, by its name. */
export const collectionTerms = new Map<string, CollectionTerms>([
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
      texts: transactionTexts as CollectionTerms['texts'],
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
        type: (row: Row) => typeLabels[(row as Repeat).type] ?? (row as Repeat).type,
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

/** Returns the terms of a collection. Throws a RangeError for one that this version does not know. */
export function termsOf({ collection }: InCollection): CollectionTerms {
  const terms = collectionTerms.get(collection);
  if (terms === undefined) throw new RangeError(`No terms for: ${collection}`);
  return terms;
}

/** The name of a field, as in the middle of a sentence. */
export function toLabel(at: InCollection, name: string): string {
  return fieldsOf(at)[name]?.label ?? name;
}

/** Formats a row's field for people: 'To Do', '“rent”', 'none'. */
export function toFieldText(at: InCollection, row: Row, name: string): string {
  const own = termsOf(at).texts[name];
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
