import { NotebookPen, Search } from 'lucide-react';
import { memo } from 'react';
import { flushSync } from 'react-dom';
import type { RowList } from '#domain/ledger/row-list.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { Card } from '#web/ui/surfaces/card.tsx';
import { EmptyState } from '#web/ui/surfaces/empty-state.tsx';
import { Skeleton } from '#web/ui/surfaces/skeleton.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { selectOnly, useIsSelecting } from '../selection/selection.ts';
import type { RowActions } from './list-row.tsx';
import { overflowing } from './overflowing.ts';

const listRows = new LazyComponent(async () => (await import('./list-rows.tsx')).ListRows);

/** Loads the rows' chunk. */
export const preloadListRows = () => listRows.preload();

interface ListCardProps extends RowActions {
  /** The currency's rows that fit the lens. */
  rows: RowList;
  /** How many rows of the currency there are, whatever the lens leaves out. */
  total: number;
  /** Shows what the lens leaves out, too. */
  onShowAll: () => void;
  currency: CurrencyCode;
  /** The names of other currencies that have transactions. */
  elsewhere: string;
  loading: boolean;
  /** Whether loading failed: an empty list then says nothing about what is saved. */
  failed?: boolean;
}

export const ListCard = memo(function ListCard({
  rows,
  total,
  onShowAll,
  currency,
  elsewhere,
  loading,
  failed = false,
  onEdit,
  onDelete,
}: ListCardProps) {
  const count = rows.length;
  const isSelecting = useIsSelecting();
  return (
    <Card
      title="Transaction List"
      actions={
        !failed &&
        total > 0 && (
          <div className="flex flex-wrap items-center gap-x-3">
            <p className="text-sm whitespace-nowrap text-ink-muted">
              {rows.count < total ? `${formatCount(rows.count)} of ${countOf(total)}` : countOf(total)}
            </p>
            <Button
              data-command="select"
              disabled={isSelecting && rows.missing > 0}
              onClick={() => selectOnly(isSelecting ? rows.slice().map(({ id }) => id) : [])}
            >
              {isSelecting ? `Select all ${formatCount(rows.count)} found` : 'Select'}
            </Button>
          </div>
        )
      }
    >
      {loading && <Waiting />}
      {!loading && total > 0 && count === 0 && (
        <EmptyState
          icon={Search}
          title="No transaction matches."
          className={total >= overflowing ? 'min-h-96' : ''}
        >
          <Button
            onClick={({ currentTarget }) => {
              const section = currentTarget.closest('section');
              flushSync(onShowAll);
              // The button goes, and the focus must not go with it.
              section?.querySelector<HTMLElement>('[data-rows]')?.focus({ preventScroll: true });
            }}
          >
            Show all
          </Button>
        </EmptyState>
      )}
      {failed && <NotLoaded />}
      {!loading && !failed && total === 0 && (
        <EmptyState icon={NotebookPen} title="No transactions yet. Add your first transaction above!">
          {elsewhere !== ''
            ? `You have transactions in ${elsewhere}.`
            : 'Or load mock data to look around first.'}
        </EmptyState>
      )}
      {!loading && count > 0 && (
        <LazyPart
          part={listRows}
          fallback={<Waiting />}
          props={{ rows, total, currency, onEdit, onDelete }}
        />
      )}
    </Card>
  );
});

function Waiting() {
  return (
    <div role="status" className="h-96 overflow-hidden">
      <span className="sr-only">Loading transactions...</span>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div
          key={row}
          className="flex h-20 flex-wrap items-center gap-x-3 border-b border-line last:border-b-0 lg:h-12 lg:flex-nowrap"
        >
          <Skeleton className="h-5 w-22" />
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-28 max-lg:hidden" />
          <Skeleton className="h-5 w-48 max-lg:w-32" />
          <Skeleton className="ml-auto h-5 w-24" />
        </div>
      ))}
    </div>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 transaction' : `${formatCount(count)} transactions`;
}
