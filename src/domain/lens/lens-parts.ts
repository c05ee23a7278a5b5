import type { CalendarDate } from '../dates/calendar-date.ts';
import { statusLabels } from '../transactions/status.ts';
import { typeLabels } from '../transactions/transaction.ts';
import type { Lens } from './lens.ts';
import { parseSearch, withoutTerm } from './search.ts';

/** One thing that a lens asks for, besides its period and its text. */
export interface LensPart {
  /** 'Expense', 'Groceries', 'To Do', 'train'. */
  readonly label: string;
  /** Tells it from all other parts. */
  readonly key: string;
  /** The change that removes this part; computed on demand, because a text may have very many conditions. */
  readonly without: () => Partial<Lens>;
  /** The same month of every year, where it names a month alone: 'Every October', and what to change. */
  readonly every?: { readonly label: string; readonly change: () => Partial<Lens> };
}

/** Lists the parts of a lens in display order. */
export function listParts({ types, categories, statuses, tags }: Lens): readonly LensPart[] {
  return [
    ...types.map((type) => ({
      label: typeLabels[type],
      key: `type ${type}`,
      without: () => ({ types: types.filter((one) => one !== type) }),
    })),
    ...categories.map((category) => ({
      label: category,
      key: `category ${category}`,
      without: () => ({ categories: categories.filter((one) => one !== category) }),
    })),
    ...statuses.map((status) => ({
      label: statusLabels[status].title,
      key: `status ${status}`,
      without: () => ({ statuses: statuses.filter((one) => one !== status) }),
    })),
    ...tags.map((tag) => ({
      label: tag,
      key: `tag ${tag}`,
      without: () => ({ tags: tags.filter((one) => one !== tag) }),
    })),
  ];
}

/** Lists the conditions of a lens's text that mean more than their letters: 'Last month', 'not “rent”'. */
export function listSearchParts({ text }: Lens, today: CalendarDate): readonly LensPart[] {
  return parseSearch(text, today)
    .filter((term) => term.label.toLowerCase() !== `“${term.text}”`.toLowerCase())
    .map((term) => {
      const without = () => withoutTerm(text, term, today);
      const { every, excluded } = term;
      return {
        label: term.label,
        key: `text ${term.text}`,
        without: () => ({ text: without() }),
        ...(every !== undefined && {
          every: {
            label: every.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
            change: () => ({ text: `${without()} ${excluded ? '-' : ''}${every}`.trim() }),
          },
        }),
      };
    });
}
