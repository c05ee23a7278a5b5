import { memo } from 'react';
import type { ColumnView } from '#domain/ledger/query.ts';
import type { Filter } from '#domain/lens/lens.ts';
import type { Status } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { NotLoaded } from '#web/transactions/not-loaded.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { Card } from '#web/ui/surfaces/card.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';

const board = new LazyComponent(async () => (await import('./board.tsx')).Board);

/** Loads the board's chunk. */
export const preloadBoard = () => board.preload();

export interface CardActions {
  onEdit: (transaction: Transaction) => void;
  onDelete: (transaction: Transaction) => void;
  onDuplicate: (transaction: Transaction) => void;
  /** The card is in its new column at once, and returns if the move is refused. */
  onMove: (transaction: Transaction, status: Status) => unknown;
}

interface StatusBoardProps extends CardActions {
  columns: readonly ColumnView[];
  /** The filter of the columns, to tell where a moved card will be seen. */
  filter: Filter;
  loading: boolean;
  /** Whether loading failed, so that the content of the columns is unknown. */
  failed?: boolean;
}

export const StatusBoard = memo(function StatusBoard(props: StatusBoardProps) {
  const { loading, failed, ...shown } = props;
  return (
    <Card title="Transaction Management Board">
      {loading && <BoardSkeleton />}
      {failed && <NotLoaded />}
      {!loading && !failed && <LazyPart part={board} fallback={<BoardSkeleton />} props={shown} />}
    </Card>
  );
});
