import { addDays, type CalendarDate, formatDate } from '#domain/dates/calendar-date.ts';
import type { Filter } from '#domain/lens/lens.ts';
import { toDayRange } from '#domain/lens/period.ts';
import { parseSearch } from '#domain/lens/search.ts';
import type { Meaning } from '#domain/lens/search-meaning.ts';
import { type SearchWord, toSearchText } from '#domain/lens/search-text.ts';
import { toDecimal } from '#domain/money/money.ts';
import { toKnownCategory } from '#domain/transactions/category.ts';
import { toKnownStatus } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';

/** Whether a row meets all conditions of a search, judged from the row alone. */
export function meetsSearch(row: Transaction, { text, today }: Pick<Filter, 'text' | 'today'>): boolean {
  return parseSearch(text).every(({ meaning, excluded }) => meets(row, meaning, today) !== excluded);
}

function meets(row: Transaction, meaning: Meaning, today: CalendarDate | null): boolean {
  const written = [row.description, row.notes, ...row.tags, toKnownCategory(row.category)].map(toSearchText);
  const { amount, date } = row;
  switch (meaning.kind) {
    case 'any':
      return true;
    case 'phrase':
      return isInAny(meaning.word, written);
    case 'amounts':
      return meaning.amounts.least <= amount && amount <= meaning.amounts.most;
    case 'overdue':
      return today !== null && date < today && toKnownStatus(row.status) !== 'done';
    case 'day':
      return today !== null && date === addDays(today, meaning.offset);
    case 'period': {
      if (today === null && typeof meaning.period === 'string') return false;
      const { from, to } = toDayRange(meaning.period, today ?? date);
      return (from ?? date) <= date && date <= (to ?? date);
    }
    case 'word': {
      const { type, status, month, amounts } = meaning.named;
      return (
        isInAny(meaning.word, written) ||
        isInAny({ text: meaning.word.text, number: undefined }, [date, formatDate(date).toLowerCase()]) ||
        isInAny({ ...meaning.word, text: meaning.word.number ?? 'no number' }, [toDecimal(amount)]) ||
        row.type === type ||
        toKnownStatus(row.status) === status ||
        Number(date.slice(5, 7)) === month ||
        (amounts !== undefined && amounts.least <= amount && amount <= amounts.most)
      );
    }
  }
}

function isInAny({ text, number = text }: SearchWord, texts: readonly string[]): boolean {
  return texts.some((one) => one.includes(text) || one.includes(number));
}
