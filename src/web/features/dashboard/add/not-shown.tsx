import { useEffect } from 'react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { isOnBoard } from '#domain/ledger/board-filter.ts';
import { emptyLens, type Lens, noLimits, resolveLens, toFilter } from '#domain/lens/lens.ts';
import { toPeriodWords } from '#domain/lens/period.ts';
import { statusWords } from '#domain/transactions/status.ts';
import { type Transaction, typeWords } from '#domain/transactions/transaction.ts';
import { useToday } from '#web/money/use-today.ts';
import { changeLens, useLens } from '#web/transactions/lens-store.ts';
import { plannedShown } from '#web/transactions/planned-shown.ts';
import { Button } from '#web/ui/button.tsx';
import { announce } from '#web/ui/live-region.ts';
import { ActionLine } from '#web/ui/surfaces/action-line.tsx';

type Limit = keyof typeof noLimits;
const limits = Object.keys(noLimits) as Limit[];

/** Says what hides a new entry, and shows it at a press. */
export function NotShown({ row }: { row: Transaction }) {
  const lens = useLens();
  const today = useToday();
  const hiding = listHiding(row, lens, today);
  const asked = hiding.map((limit) => toWords[limit](resolveLens(lens, today))).join(', ');
  const words = hiding.length === 0 ? '' : `Not shown: you are looking at ${asked}.`;
  useEffect(() => {
    // After what was added.
    if (words === '') return;
    const timer = setTimeout(announce, 1000, words);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    words !== '' && (
      <ActionLine words={words}>
        <Button
          onClick={({ currentTarget }) => {
            const line = currentTarget.closest('li');
            if (row.date > today) plannedShown.write(true);
            changeLens(Object.fromEntries(hiding.map((limit) => [limit, noLimits[limit]])));
            line?.querySelector('button')?.focus();
          }}
        >
          Show it
        </Button>
      </ActionLine>
    )
  );
}

/** The parts of a lens that each alone hide a row even from the board. */
function listHiding(row: Transaction, lens: Lens, today: CalendarDate): readonly Limit[] {
  const resolved = resolveLens(lens, today);
  return limits.filter(
    (limit) => !isOnBoard(row, toFilter({ ...emptyLens, [limit]: resolved[limit] }, today)),
  );
}

/** What somebody is looking at: 'October 2026', 'last month', 'Groceries', '#trip', '“rent”'. */
const toWords: Readonly<Record<Limit, (lens: Lens) => string>> = {
  period: ({ period }) => {
    const words = toPeriodWords(period);
    // The names of months keep their capital.
    return /^(?:This|Last|Next|Since|Until) /.test(words)
      ? words.charAt(0).toLowerCase() + words.slice(1)
      : words;
  },
  types: ({ types }) => types.map((type) => typeWords[type]).join(', '),
  categories: ({ categories }) => categories.join(', '),
  statuses: ({ statuses }) => statuses.map((status) => statusWords[status].title).join(', '),
  tags: ({ tags }) => tags.map((tag) => `#${tag}`).join(', '),
  text: ({ text }) => `“${text}”`,
};
