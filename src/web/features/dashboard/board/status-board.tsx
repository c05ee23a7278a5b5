import { lazy, Suspense } from 'react';
import type { Status } from '#domain/status.ts';
import type { Transaction } from '#domain/transaction.ts';
import { Card } from '#web/ui/card.tsx';
import { BoardWaiting } from './board-waiting.tsx';

const Board = lazy(async () => ({ default: (await import('./board.tsx')).Board }));

export interface CardActions {
  onEdit: (transaction: Transaction) => void;
  onDelete: (transaction: Transaction) => void;
  /** Settles when the move has succeeded or failed; until then the card stands where it was moved to. */
  onMove: (transaction: Transaction, status: Status) => Promise<unknown> | undefined;
}

interface StatusBoardProps extends CardActions {
  /** Of every currency, newest first. */
  transactions: readonly Transaction[];
  loading: boolean;
}

export function StatusBoard({ loading, ...board }: StatusBoardProps) {
  return (
    <Card title="Transaction Management Board">
      {loading ? (
        <BoardWaiting />
      ) : (
        <Suspense fallback={<BoardWaiting />}>
          <Board {...board} />
        </Suspense>
      )}
    </Card>
  );
}
