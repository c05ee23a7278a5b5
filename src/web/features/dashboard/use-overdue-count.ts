import { isOpen } from '#domain/transactions/status.ts';
import { useBoard } from '#web/data/views/ledger-views.ts';
import { useToday } from '#web/money/use-today.ts';

/** Returns the number of overdue cards, whatever the lens shows. */
export function useOverdueCount(): number {
  const today = useToday();
  return useBoard()
    .filter(({ status }) => isOpen(status))
    .reduce((sum, { cards }) => sum + cards.countBefore({ date: today, id: '' }), 0);
}
