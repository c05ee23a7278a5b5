import type { CalendarDate } from '../dates/calendar-date.ts';
import { parseCalendarDate } from '../dates/calendar-date.ts';
import { splitTextList } from '../fields/kinds.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { toCurrencyCode } from '../money/currency.ts';
import { parseAmount } from '../money/money.ts';
import { readRepeatText } from '../plan/repeats/repeat-draft.ts';
import { statusLabels, toKnownStatus } from '../transactions/status.ts';
import type { TransactionDraft } from '../transactions/transaction.ts';
import { isTransactionType, typeLabels } from '../transactions/transaction.ts';
import { toIsolated } from '../transactions/transaction-name.ts';
import { blankDraft } from '../transactions/transaction-rules.ts';
import { formatSpokenDay } from './date-text.ts';
import type { EntryDraft } from './entry-draft.ts';
import { toSignedMoney } from './entry-draft.ts';

/** A form for a new entry with what a line says, and otherwise today and this currency. */
export function toEntryDraft(
  fields: Partial<EntryDraft>,
  { today, currency }: { readonly today: CalendarDate; readonly currency: CurrencyCode },
): EntryDraft {
  return { ...blankDraft, type: 'expense', currency, date: today, repeat: '', ...fields };
}

/** A piece of what will be added, and the field that it is from. */
export interface EntryTextPart {
  readonly field: 'amount' | 'category' | 'description' | 'date' | 'repeat' | 'status' | 'tags';
  readonly text: string;
}

/**
 * What will be added, piece by piece: type and amount, category, description, day, how often, status, tags. Of the fields
 * that an entry needs it says where one is missing.
 */
export function listEntryParts(
  draft: TransactionDraft & Partial<EntryDraft>,
  today: CalendarDate,
): readonly EntryTextPart[] {
  const { type, category, description } = draft;
  const currency = toCurrencyCode(draft.currency);
  const [amount, date] = [parseAmount(draft.amount, currency), parseCalendarDate(draft.date)];
  const known = isTransactionType(type) ? type : 'expense';
  const money = amount.ok ? toSignedMoney(amount.value, currency, known) : 'no amount';
  const parts: readonly EntryTextPart[] = [
    { field: 'amount', text: `${typeLabels[known]} ${money}` },
    { field: 'category', text: category === '' ? 'no category' : category },
    { field: 'description', text: toIsolated(description.trim()) },
    { field: 'date', text: date.ok ? formatSpokenDay(date.value, today) : 'no date' },
    { field: 'repeat', text: formatRepeat(draft.repeat ?? '') },
    { field: 'status', text: draft.status === '' ? '' : statusLabels[toKnownStatus(draft.status)].title },
    {
      field: 'tags',
      text: splitTextList(draft.tags)
        .map((tag) => toIsolated(`#${tag}`))
        .join(' '),
    },
  ];
  return parts.filter(({ text }) => text !== '');
}

/** The same as one line: 'Expense −₹450.00 · Groceries · vegetables · today'. */
export function formatEntry(draft: TransactionDraft & Partial<EntryDraft>, today: CalendarDate): string {
  return listEntryParts(draft, today)
    .map(({ text }) => text)
    .join(' · ');
}

/** '↻ every month'; empty for what never returns. */
function formatRepeat(repeat: string): string {
  const rule = readRepeatText(repeat);
  if (rule === null) return '';
  const isCustom = rule.often === 'custom';
  return `↻ every ${isCustom && rule.every !== '1' ? `${rule.every} ${rule.unit}s` : isCustom ? rule.unit : rule.often}`;
}
