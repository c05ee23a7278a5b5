import type { DateIssue } from '../dates/calendar-date.ts';
import { parseCalendarDate } from '../dates/calendar-date.ts';
import { toTexts } from '../fields/field-table.ts';
import { joinTextList, maxListItemLength, maxListItems, splitTextList } from '../fields/kinds.ts';
import { isCurrencyCode } from '../money/currency.ts';
import type { AmountIssue } from '../money/money.ts';
import { parseAmount } from '../money/money.ts';
import type { Issue, Result } from '../result.ts';
import { accepted, refused } from '../result.ts';
import { isCategory } from './category.ts';
import type { NewTransaction, Transaction, TransactionDraft } from './transaction.ts';
import { isTransactionType } from './transaction.ts';
import { copiedFields, transactionFields, type WrittenText, writtenTexts } from './transaction-fields.ts';

/** In Unicode code points after trimming, like PostgreSQL's char_length. */
export const maxDescriptionLength = transactionFields.description.maxLength;
/** In Unicode code points, too. */
export const maxNotesLength = transactionFields.notes.maxLength;

/** Every reason for refusing a form. `web/data/messages.ts` has the sentences. */
export type DraftIssue =
  | AmountIssue
  | DateIssue
  | Issue<'category_missing', 'category'>
  | { [Name in WrittenText]: Issue<`${Name}_too_long`, Name> }[WrittenText]
  | Issue<'tags_too_many' | 'tag_too_long', 'tags'>
  | Issue<'type_unknown', 'type'>
  | Issue<'currency_unknown', 'currency'>;

/**
 * Parses a form. Returns all issues in the specification's order: the amount, the category, then the rest. Trims the
 * texts; a new transaction starts as todo; no currency means INR. An edited row may keep the category it was `seen`
 * with, even one that this version does not know.
 */
export function parseDraft(
  draft: TransactionDraft,
  seen?: Pick<Transaction, 'category'> & Partial<Pick<Transaction, 'tags'>>,
): Result<NewTransaction, DraftIssue> {
  const { type, category, bankId, split } = draft;
  const currency = draft.currency === '' ? 'INR' : draft.currency;
  const texts = Object.fromEntries(writtenTexts.map((name) => [name, draft[name].trim()])) as Pick<
    Transaction,
    WrittenText
  >;
  const isTooLong = (field: WrittenText) =>
    countCharacters(texts[field]) > transactionFields[field].maxLength;
  // Untouched tags stay as they were, even ones that cannot be typed.
  const tags = seen?.tags && draft.tags === joinTextList(seen.tags) ? seen.tags : splitTextList(draft.tags);
  const amount = parseAmount(draft.amount, isCurrencyCode(currency) ? currency : undefined);
  const date = parseCalendarDate(draft.date);

  const isKnown = isCategory(category) || category === seen?.category;

  const issues: DraftIssue[] = [];
  if (!amount.ok) issues.push(...amount.issues);
  if (!isKnown) issues.push({ code: 'category_missing', field: 'category' });
  if (!date.ok) issues.push(...date.issues);
  for (const field of Object.keys(copiedFields)) {
    if (field === 'tags') issues.push(...findTagIssues(tags));
    else if (field in texts && isTooLong(field as WrittenText)) {
      issues.push({ code: `${field}_too_long`, field } as DraftIssue);
    }
  }
  if (!isTransactionType(type)) issues.push({ code: 'type_unknown', field: 'type' });
  if (!isCurrencyCode(currency)) issues.push({ code: 'currency_unknown', field: 'currency' });

  if (amount.ok && date.ok && isKnown && isTransactionType(type) && isCurrencyCode(currency)) {
    if (issues.length === 0) {
      const status = draft.status === '' ? 'todo' : draft.status;
      return accepted({
        type,
        amount: amount.value,
        currency,
        category,
        date: date.value,
        status,
        tags,
        bankId,
        split,
        ...texts,
      });
    }
  }
  return refused(...issues);
}

function* findTagIssues(tags: readonly string[]): Generator<DraftIssue> {
  if (tags.length > maxListItems) yield { code: 'tags_too_many', field: 'tags' };
  if (tags.some((tag) => countCharacters(tag) > maxListItemLength)) {
    yield { code: 'tag_too_long', field: 'tags' };
  }
}

/** A form prefilled with a transaction. Parsed again unchanged, it is the same transaction. */
export function toDraft(transaction: NewTransaction): TransactionDraft {
  return toTexts(transactionFields, transaction) as unknown as TransactionDraft;
}

/** A form in which nothing is typed or chosen. */
export const blankDraft = Object.fromEntries(
  Object.keys(transactionFields).map((name) => [name, '']),
) as TransactionDraft;

/** Counts Unicode code points, so that most emoji count once. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
