import { writtenTexts } from '#domain/transactions/transaction-fields.ts';
import { issueTexts, messages } from '../messages.ts';

/** The product's own sentences for known constraints. */
const constraintTexts: Readonly<Record<string, string>> = {
  transactions_amount_positive: messages.amountInvalid,
  transactions_category_known: messages.categoryMissing,
  transactions_type_known: messages.typeUnknown,
  transactions_currency_known: messages.currencyUnknown,
  transactions_status_known: messages.statusUnknown,
  transactions_tags_count: messages.tooManyTags,
  transactions_tags_length: messages.tagTooLong,
  transactions_tags_differ: messages.tagTwice,
  transactions_tags_comma: messages.tagComma,
  transactions_bank_id_length: messages.importFailed,
  transactions_split_length: messages.changesFailed,
  imports_name_length: messages.importFailed,
  imports_result_length: messages.importFailed,
  imports_head_length: messages.importFailed,
  imports_reading_length: messages.importFailed,
  rules_phrase_length: messages.ruleTooLong,
  rules_category_known: messages.categoryMissing,
  repeats_amount_positive: messages.amountInvalid,
  repeats_type_known: messages.typeUnknown,
  repeats_currency_known: messages.currencyUnknown,
  repeats_category_known: messages.categoryMissing,
  repeats_tags_count: messages.tooManyTags,
  repeats_tags_length: messages.tagTooLong,
  repeats_tags_differ: messages.tagTwice,
  repeats_tags_comma: messages.tagComma,
  repeats_dates_written_in_full: messages.dateInvalid,
  repeats_every_range: messages.repeatEvery,
  repeats_times_range: messages.repeatTimes,
  repeats_lead_range: messages.repeatLead,
  repeats_unit_known: messages.changesFailed,
  repeats_falls_on_known: messages.changesFailed,
  repeats_state_known: messages.changesFailed,
  budgets_scope_known: messages.budgetSubject,
  budgets_subject_length: messages.budgetSubject,
  budgets_amount_positive: messages.amountInvalid,
  budgets_currency_known: messages.currencyUnknown,
  budgets_period_known: messages.changesFailed,
  budgets_starts_written_in_full: messages.dateInvalid,
  budgets_month_day_range: messages.dateInvalid,
  budgets_earlier_count: messages.budgetChanges,
  budgets_earlier_written: messages.changesFailed,
  closed_months_dates_written_in_full: messages.changesFailed,
  closed_months_report_length: messages.changesFailed,
  views_name_length: messages.viewNameTooLong,
  views_lens_length: messages.viewTooLong,
  user_preferences_currency_known: messages.currencyUnknown,
  user_preferences_theme_known: messages.themeUnknown,
  ...Object.fromEntries(
    writtenTexts.flatMap((name) =>
      ['transactions', 'repeats'].map((table) => [`${table}_${name}_length`, issueTexts[`${name}_too_long`]]),
    ),
  ),
};

/** SQLSTATEs and PostgREST codes that have one meaning in this product. */
const codeTexts: Readonly<Record<string, string>> = {
  '22003': messages.amountTooLarge,
  '42501': messages.notLoggedIn,
  PT404: messages.undoTooLate,
  PGRST301: messages.notLoggedIn,
  PGRST302: messages.notLoggedIn,
  PGRST303: messages.notLoggedIn,
};

export interface TableRefusal {
  readonly code?: string | null;
  readonly message: string;
}

/**
 * The sentence for a refused change: the product's own if the refusal is known, else the server's message, if there is
 * one. A status of 0 means that there was no answer; a page of HTML comes from a proxy.
 */
export function findChangeMessage(refusal: TableRefusal, status: number): string | undefined {
  const constraint = /constraint "([a-z_]+)"/.exec(refusal.message)?.[1];
  const own = constraintTexts[constraint ?? ''] ?? codeTexts[refusal.code ?? ''];
  if (own) return own;
  const isShown = status !== 0 && refusal.message && !/^\s*</.test(refusal.message);
  return isShown ? refusal.message : undefined;
}
