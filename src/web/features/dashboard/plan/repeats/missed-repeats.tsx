import { clsx } from 'clsx';
import { useMemo } from 'react';
import { formatDate } from '#domain/dates/calendar-date.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { type MissingCards, toNextCards } from '#domain/plan/next-cards.ts';
import { toKnownCategory } from '#domain/transactions/category.ts';
import { toIsolated, toTransactionName } from '#domain/transactions/transaction-name.ts';
import { addMissed, skipMissed, useRepeats } from '#web/data/views/repeats.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { useToday } from '#web/money/use-today.ts';
import { Button } from '#web/ui/button.tsx';

interface MissedRepeatsProps {
  onProblem: (problem: string | null) => void;
  className?: string;
}

/** Repeats of which so many are due that nobody wants them added unasked. Nothing if there are none. */
export function MissedRepeats({ onProblem, className }: MissedRepeatsProps) {
  const repeats = useRepeats();
  const today = useToday();
  const missed = useMemo(() => toNextCards(repeats, today).ask, [repeats, today]);
  const change = async (one: MissingCards, done: string, run: typeof addMissed) => {
    onProblem(null);
    const outcome = await run(one);
    if (outcome.ok) offerUndo(`${done}: ${toTransactionName(one.repeat)}.`, outcome);
    else onProblem(outcome.message);
  };
  return (
    missed.length > 0 && (
      <ul className={clsx('grid gap-2', className)}>
        {missed.map((one) => {
          const { description, category, id } = one.repeat;
          const count = formatCount(one.days.length);
          const [since = one.repeat.starts] = one.days;
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-end gap-2 rounded-md border border-line bg-paper-sunken p-2 pl-3"
            >
              <span className="mr-auto">
                {`${toIsolated(description) || toKnownCategory(category)}: ${count} since ${formatDate(since)} not added.`}
              </span>
              <Button onClick={() => void change(one, `Added ${count}`, addMissed)}>{`Add ${count}`}</Button>
              <Button onClick={() => void change(one, `Left out ${count}`, skipMissed)}>Leave out</Button>
            </li>
          );
        })}
      </ul>
    )
  );
}
