import { NotebookPen } from 'lucide-react';
import { memo, useId } from 'react';
import type { RowList } from '#domain/ledger/row-list.ts';
import { type Sort, sortLabels } from '#domain/lens/lens.ts';
import { type CurrencyCode, currencies } from '#domain/money/currency.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { setCurrency } from '#web/data/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { toolbarRef } from '#web/ui/keyboard/toolbar-ref.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { Card } from '#web/ui/surfaces/card.tsx';
import { EmptyState } from '#web/ui/surfaces/empty-state.tsx';
import { Skeleton } from '#web/ui/surfaces/skeleton.tsx';
import { changeLens } from '../lens-store.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { canSelect, selectFound, useIsSelecting } from '../selection/selection.ts';
import type { RowActions } from './list-row.tsx';
import { NoMatches } from './no-matches.tsx';
import { overflowing } from './overflowing.ts';

const listRows = new LazyComponent(async () => (await import('./list-rows.tsx')).ListRows);

/** Loads the rows' chunk. */
export const preloadListRows = () => listRows.preload();

interface ListCardProps extends RowActions {
  /** The currency's rows that fit the lens, newest first. */
  rows: RowList;
  sort: Sort;
  /** The number of rows of the currency, whatever the lens leaves out. */
  total: number;
  currency: CurrencyCode;
  /** The other currencies that have transactions. */
  elsewhere: readonly CurrencyCode[];
  loading: boolean;
  /** Whether loading failed: an empty list then says nothing about what is saved. */
  failed?: boolean;
}

export const ListCard = memo(function ListCard({
  rows,
  sort,
  total,
  currency,
  elsewhere,
  loading,
  failed = false,
  onEdit,
  onDelete,
  onMove,
}: ListCardProps) {
  const count = rows.length;
  const isSelecting = useIsSelecting();
  const sortId = useId();
  return (
    <Card
      title="Transaction List"
      actions={
        !failed &&
        total > 0 && (
          <div
            ref={toolbarRef}
            role="toolbar"
            aria-label="Sort and select"
            className="flex flex-wrap items-center gap-x-3"
          >
            <p className="text-sm whitespace-nowrap text-ink-muted">
              {rows.count < total ? `${formatCount(rows.count)} of ${countOf(total)}` : countOf(total)}
            </p>
            <div className="flex items-center gap-2 text-sm print:hidden">
              <label htmlFor={sortId}>Sort</label>
              <Select
                id={sortId}
                className="w-32"
                value={sort}
                onChange={({ target }) => changeLens({ sort: target.value as Sort })}
              >
                {Object.entries(sortLabels).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </div>
            <Button className="print:hidden" disabled={!canSelect(rows)} onClick={() => selectFound(rows)}>
              {isSelecting ? `Select all ${formatCount(rows.count)} found` : 'Select'}
            </Button>
          </div>
        )
      }
    >
      {loading && <Waiting />}
      {!loading && total > 0 && count === 0 && (
        <NoMatches className={total >= overflowing ? 'min-h-96' : ''} />
      )}
      {failed && <NotLoaded />}
      {!loading && !failed && total === 0 && <Nothing elsewhere={elsewhere} />}
      {!loading && count > 0 && (
        <LazyPart
          part={listRows}
          fallback={<Waiting />}
          props={{ rows, sort, total, currency, onEdit, onDelete, onMove }}
        />
      )}
    </Card>
  );
});

/** What to do first, or where the transactions are. */
function Nothing({ elsewhere }: Pick<ListCardProps, 'elsewhere'>) {
  const names = elsewhere.map((code) => currencies[code].name);
  return (
    <EmptyState icon={NotebookPen} title="No transactions yet. Add your first transaction above!">
      {elsewhere.length > 0 && (
        <>
          <p>{`You have transactions in ${names.join(' and ')}.`}</p>
          <div className="mt-2 flex flex-wrap justify-center gap-2">
            {elsewhere.map((code) => (
              <Button key={code} onClick={() => setCurrency(code)}>{`Show ${currencies[code].name}`}</Button>
            ))}
          </div>
        </>
      )}
    </EmptyState>
  );
}

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
