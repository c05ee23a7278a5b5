import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { isOnBoard } from '#domain/ledger/board-filter.ts';
import { emptyLens, type Lens, noLimits, resolveLens, toFilter } from '#domain/lens/lens.ts';
import { formatPeriod } from '#domain/lens/period.ts';
import { statusLabels } from '#domain/transactions/status.ts';
import { type Transaction, typeLabels } from '#domain/transactions/transaction.ts';
import { changeLens } from '../lens-store.ts';
import { plannedShown } from '../planned-shown.ts';

type Limit = keyof typeof noLimits;
const limits = Object.keys(noLimits) as Limit[];

/** Says why a lens hides a row even from the board, and how to show the row; undefined if it shows it. */
export function findHiding(
  row: Transaction,
  lens: Lens,
  today: CalendarDate,
): { readonly message: string; readonly show: () => void } | undefined {
  const hiding = listHiding(row, lens, today);
  if (hiding.length === 0) return undefined;
  const asked = hiding.map((limit) => describeLimit[limit](resolveLens(lens, today))).join(', ');
  return {
    message: `Not shown: you are looking at ${asked}.`,
    show: () => {
      // The list folds what is planned.
      if (row.date > today) plannedShown.write(true);
      changeLens(Object.fromEntries(hiding.map((limit) => [limit, noLimits[limit]])));
    },
  };
}

/** The parts of a lens that each alone hide a row even from the board. */
function listHiding(row: Transaction, lens: Lens, today: CalendarDate): readonly Limit[] {
  const resolved = resolveLens(lens, today);
  return limits.filter(
    (limit) => !isOnBoard(row, toFilter({ ...emptyLens, [limit]: resolved[limit] }, today)),
  );
}

/** Describes each limit of a lens: 'October 2026', 'last month', 'Groceries', '#trip', '“rent”'. */
const describeLimit: Readonly<Record<Limit, (lens: Lens) => string>> = {
  period: ({ period }) => {
    const name = formatPeriod(period);
    // The names of months keep their capital.
    return /^(?:This|Last|Next|Since|Until) /.test(name)
      ? name.charAt(0).toLowerCase() + name.slice(1)
      : name;
  },
  types: ({ types }) => types.map((type) => typeLabels[type]).join(', '),
  categories: ({ categories }) => categories.join(', '),
  statuses: ({ statuses }) => statuses.map((status) => statusLabels[status].title).join(', '),
  tags: ({ tags }) => tags.map((tag) => `#${tag}`).join(', '),
  text: ({ text }) => `“${text}”`,
};
