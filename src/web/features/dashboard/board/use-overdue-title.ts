import { useEffect } from 'react';
import { formatCount } from '#domain/money/digit-groups.ts';
import { isOpen } from '#domain/transactions/status.ts';
import { useBoard } from '#web/data/views/ledger-views.ts';
import { useToday } from '#web/money/use-today.ts';

/** Puts into the page's title how many cards are overdue, whatever the lens shows: '(5 overdue) Dashboard · Tallyboard'. */
export function useOverdueTitle(): void {
  const today = useToday();
  const count = useBoard()
    .filter(({ status }) => isOpen(status))
    .reduce((sum, { cards }) => sum + cards.countBefore({ date: today, id: '' }), 0);
  useEffect(() => {
    // After the router, which names the page once its parts have rendered. A hidden page gets no frames.
    const timer = setTimeout(() => {
      const title = document.title.replace(/^\(.+? overdue\) /, '');
      document.title = count === 0 ? title : `(${formatCount(count)} overdue) ${title}`;
    });
    return () => clearTimeout(timer);
  }, [count]);
}
