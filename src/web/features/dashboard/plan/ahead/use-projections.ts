import { useMemo } from 'react';
import type { RowList } from '#domain/ledger/row-list.ts';
import { type Projection, project } from '#domain/plan/ahead/projection.ts';
import { isOpen } from '#domain/transactions/status.ts';
import { useBoard } from '#web/data/views/ledger-views.ts';
import { useRepeats } from '#web/data/views/repeats.ts';
import { useToday } from '#web/money/use-today.ts';

interface Projections {
  /** Projections by currency, in the product's order. */
  readonly projections: readonly Projection[];
  /** The open cards that they count, oldest first: To Do, then In Progress. */
  readonly open: readonly RowList[];
  /** Whether there is an open card, or something that returns. */
  readonly isPlanned: boolean;
}

/** The balance of so many days to come, whatever the lens shows. */
export function useProjections(days: number): Projections {
  const today = useToday();
  const board = useBoard();
  const repeats = useRepeats();
  return useMemo(() => {
    const open = board.filter(({ status }) => isOpen(status)).map(({ cards }) => cards);
    const done = board.find(({ status }) => !isOpen(status))?.money ?? [];
    return {
      projections: project({ today, days, done, open, repeats }),
      open,
      isPlanned: open.some(({ length }) => length > 0) || repeats.some(({ state }) => state === 'active'),
    };
  }, [today, days, board, repeats]);
}
