/** All sentences that this room shows to a person: the error catalogue. `account-messages.ts` has those about accounts. */
export const messages = {
  newerVersion: 'A newer version is open in another tab. Reload to continue.',
  notLoggedIn: 'You must be logged in to perform this action.',
  amountInvalid: 'Please enter a valid amount greater than 0.',
  amountTooLarge: 'Please enter an amount of at most 999,999,999,999.99.',
  categoryMissing: 'Please select a category.',
  dateInvalid: 'Please pick a valid date.',
  descriptionTooLong: 'Please keep the description to 500 characters or fewer.',
  notesTooLong: 'Please keep the notes to 2,000 characters or fewer.',
  tooManyTags: 'Please keep it to 20 tags or fewer.',
  tagTooLong: 'Please keep each tag to 40 characters or fewer, without spaces at its ends.',
  tagTwice: 'Please use each tag only once.',
  tagComma: 'A tag cannot contain a comma.',
  typeUnknown: 'Please choose income or expense.',
  currencyUnknown: 'Please choose one of the listed currencies.',
  statusUnknown: 'Please choose To Do, In Progress or Done.',
  themeUnknown: 'Please choose the light or the dark theme.',
  changesFailed: 'Could not save the changes. Please try again.',
  refusedWordless: 'The server gave no reason.',
  activityFailed: 'Activity could not be loaded.',
  activityOffline: 'Activity needs a connection.',
  undoFailed: 'Could not undo the change.',
  redoFailed: 'Could not redo the change.',
  undoTooLate: 'This can no longer be undone.',
  changedSince: 'It has been changed since, so it stays as it is.',
  allChangedSince: 'They have been changed since, so they stay as they are.',
  changedMeanwhile: 'It was changed on another device at the same time.',
  viewNameMissing: 'Please give the view a name.',
  viewNameTooLong: 'Please keep the name to 40 characters or fewer.',
  viewNameTaken: 'Another view has this name already.',
  viewTooLong: 'These filters are too long to save.',
  importFailed: 'Could not import the file. Please try again.',
  importTooLarge: 'This file is too large for one import. Split it and import the parts.',
  ruleMissing: 'Please type the words to look for.',
  ruleTaken: 'Another rule has these words.',
  ruleTooLong: 'Please keep the words to 100 characters or fewer.',
  repeatEvery: 'Please enter a whole number from 1 to 999.',
  repeatTimes: 'Please enter a whole number from 1 to 9,999.',
  repeatLead: 'Please enter a number of days from 0 to 366.',
  repeatEnds: 'Please choose a last day that is not before the first.',
  budgetSubject: 'Please choose what the budget is for.',
  budgetTaken: 'There is a budget for this already.',
  authFailed: 'Something went wrong. Please try again.',
} as const;

/** The sentence for each of the domain's issue codes. */
export const issueTexts = {
  amount_invalid: messages.amountInvalid,
  amount_too_large: messages.amountTooLarge,
  category_missing: messages.categoryMissing,
  date_invalid: messages.dateInvalid,
  description_too_long: messages.descriptionTooLong,
  notes_too_long: messages.notesTooLong,
  tags_too_many: messages.tooManyTags,
  tag_too_long: messages.tagTooLong,
  type_unknown: messages.typeUnknown,
  currency_unknown: messages.currencyUnknown,
} as const;

/** The product's own sentences for known constraints. */
const constraintTexts: Readonly<Record<string, string>> = {
  transactions_amount_positive: messages.amountInvalid,
  transactions_category_known: messages.categoryMissing,
  transactions_type_known: messages.typeUnknown,
  transactions_currency_known: messages.currencyUnknown,
  transactions_status_known: messages.statusUnknown,
  transactions_description_length: messages.descriptionTooLong,
  transactions_notes_length: messages.notesTooLong,
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
  repeats_description_length: messages.descriptionTooLong,
  repeats_notes_length: messages.notesTooLong,
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
  closed_months_dates_written_in_full: messages.changesFailed,
  closed_months_report_length: messages.changesFailed,
  views_name_length: messages.viewNameTooLong,
  views_lens_length: messages.viewTooLong,
  user_preferences_currency_known: messages.currencyUnknown,
  user_preferences_theme_known: messages.themeUnknown,
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
