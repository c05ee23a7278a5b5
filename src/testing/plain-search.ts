import { formatDate } from '#domain/dates/calendar-date.ts';
import type { Filter } from '#domain/lens/lens.ts';
import type { Meaning } from '#domain/lens/search-meaning.ts';
import { type SearchWord, toSearchText } from '#domain/lens/search-text.ts';
import { toDecimal } from '#domain/money/money.ts';
import { toKnownCategory } from '#domain/transactions/category.ts';
import { toKnownStatus } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';

/** Whether a row meets all conditions of a search, judged from the row alone. */
export function meetsSearch(row: Transaction, conditions: Filter['conditions']): boolean {
  return conditions.every(({ meaning, excluded }) => meets(row, meaning) !== excluded);
}

function meets(row: Transaction, meaning: Meaning): boolean {
  const written = [row.description, row.notes, ...row.tags, toKnownCategory(row.category)].map(toSearchText);
  const { amount, date } = row;
  switch (meaning.kind) {
    case 'any':
      return true;
    case 'phrase':
      return isInAny(meaning.word, written);
    case 'tag':
      return (
        row.tags
          .map(toSearchText)
          .some((tag) => (meaning.whole ? tag === meaning.tag : tag.startsWith(meaning.tag))) ||
        (!meaning.whole &&
          [row.description, row.notes].some((text) => toSearchText(text).includes(`#${meaning.tag}`)))
      );
    case 'amounts':
      return meaning.amounts.least <= amount && amount <= meaning.amounts.most;
    case 'open':
      return date <= (meaning.until ?? date) && toKnownStatus(row.status) !== 'done';
    case 'period': {
      const { from, to } = meaning.days;
      return (from ?? date) <= date && date <= (to ?? date);
    }
    case 'word': {
      const { type, status, month, amounts, currency } = meaning.named;
      const { text, number } = meaning.word;
      return (
        (number === undefined
          ? isInAny(meaning.word, [...written, date, formatDate(date).toLowerCase()])
          : beginsWord(text, written) ||
            beginsWord(number, written) ||
            date.slice(0, 4) === text ||
            toDecimal(amount).startsWith(number.startsWith('.') ? `0${number}` : number)) ||
        row.type === type ||
        toKnownStatus(row.status) === status ||
        row.currency === currency ||
        Number(date.slice(5, 7)) === month ||
        (amounts !== undefined && amounts.least <= amount && amount <= amounts.most)
      );
    }
  }
}

function isInAny({ text, number = text }: SearchWord, texts: readonly string[]): boolean {
  return texts.some((one) => one.includes(text) || one.includes(number));
}

function beginsWord(start: string, texts: readonly string[]): boolean {
  return texts.some((text) =>
    text
      .split(start)
      .slice(0, -1)
      .some((_, index, before) => !/[\p{L}\p{N}]$/u.test(before.slice(0, index + 1).join(start))),
  );
}
