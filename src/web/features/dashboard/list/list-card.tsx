import { clsx } from 'clsx';
import { NotebookPen, Search } from 'lucide-react';
import { memo, useCallback, useRef } from 'react';
import { type CurrencyCode, currencies } from '#domain/currency.ts';
import { formatCount } from '#domain/digit-groups.ts';
import type { ListedRows } from '#domain/ledger/row-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePrinting } from '#web/ui/use-printing.ts';
import { useRovingFocus } from '#web/ui/use-roving-focus.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { ListRow, type RowActions } from './list-row.tsx';
import { ListSearch } from './list-search.tsx';
import { WindowRows } from './window-rows.tsx';

/** Above this many rows, only the visible ones are rendered. */
const plainRows = 40;

/** This many rows overflow the list at every width. */
const overflowing = 10;

interface ListCardProps extends RowActions {
  /** The currency's rows. */
  rows: ListedRows;
  /** The search results; null without a search. */
  found: ListedRows | null;
  query: string;
  onQuery: (query: string) => void;
  /** Called when the person is about to search. */
  onSearch: () => void;
  currency: CurrencyCode;
  /** The names of other currencies that have transactions. */
  elsewhere: string;
  loading: boolean;
  /** Whether loading failed: an empty list then says nothing about what is saved. */
  failed?: boolean;
}

export const ListCard = memo(function ListCard({
  rows,
  found,
  query,
  onQuery,
  onSearch,
  currency,
  elsewhere,
  loading,
  failed = false,
  onEdit,
  onDelete,
}: ListCardProps) {
  const printing = usePrinting();
  const viewport = useRef<HTMLElement>(null);
  const roving = useRovingFocus(viewport);
  const field = useRef<HTMLInputElement>(null);
  const shown = found ?? rows;
  const count = shown.length;
  const actions = { onEdit, onDelete };
  const search = useCallback(
    (next: string) => {
      onQuery(next);
      viewport.current?.scrollTo(0, 0);
    },
    [onQuery],
  );
  const showAll = useCallback(() => {
    search('');
    field.current?.focus();
  }, [search]);
  return (
    <Card
      title="Transaction List"
      actions={
        !failed &&
        rows.length > 0 && (
          <div className="flex grow items-center justify-end gap-3">
            {/* A list that is visible at a glance needs no search. */}
            {(rows.length >= overflowing || query !== '') && (
              <ListSearch ref={field} query={query} onQuery={search} onClear={showAll} onBegin={onSearch} />
            )}
            <p
              aria-live={query === '' ? 'off' : 'polite'}
              className="text-sm whitespace-nowrap text-ink-muted"
            >
              {found !== null && `${formatCount(count)} of `}
              {countOf(rows.length)}
            </p>
          </div>
        )
      }
    >
      {loading && <Waiting />}
      {!loading && rows.length > 0 && count === 0 && (
        <EmptyState icon={Search} title={`No matches for “${query.trim()}”.`}>
          <Button onClick={showAll}>Show all</Button>
        </EmptyState>
      )}
      {failed && <NotLoaded />}
      {!loading && !failed && rows.length === 0 && (
        <EmptyState icon={NotebookPen} title="No transactions yet. Add your first transaction above!">
          {elsewhere !== ''
            ? `You have transactions in ${elsewhere}.`
            : 'Or load mock data to look around first.'}
        </EmptyState>
      )}
      {!loading && count > 0 && (
        <section
          ref={roving}
          data-rows
          // Takes the focus when the last row leaves.
          tabIndex={-1}
          aria-label={`Transactions in ${currencies[currency].name}`}
          aria-description="Use the arrow keys to move through the rows and their buttons."
          className={clsx(
            '@container max-h-96 overflow-y-auto print:max-h-none print:overflow-visible',
            // A list with nothing to scroll lets wheel and finger scroll the page.
            count >= overflowing && 'overscroll-contain',
          )}
        >
          {count > plainRows && !printing ? (
            <WindowRows rows={shown} viewport={viewport} {...actions} />
          ) : (
            <ul>
              {shown.slice().map((transaction) => (
                <ListRow key={transaction.id} transaction={transaction} {...actions} />
              ))}
            </ul>
          )}
        </section>
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
          className="flex h-20 flex-wrap items-center gap-x-3 border-b border-line px-1 last:border-b-0 md:h-12 md:flex-nowrap"
        >
          <Skeleton className="h-5 w-22" />
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-28 max-md:hidden" />
          <Skeleton className="h-5 w-48 max-md:w-32" />
          <Skeleton className="ml-auto h-5 w-24" />
        </div>
      ))}
    </div>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 transaction' : `${formatCount(count)} transactions`;
}
