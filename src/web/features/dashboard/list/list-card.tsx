import { clsx } from 'clsx';
import { NotebookPen } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { type CurrencyCode, currencies, currencyCodes } from '#domain/currency.ts';
import type { Transaction } from '#domain/transaction.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePrinting } from '#web/ui/use-printing.ts';
import { ListRow, type RowActions } from './list-row.tsx';

const VirtualRows = lazy(() =>
  import('./virtual-rows.tsx').then((module) => ({ default: module.VirtualRows })),
);

/** Above this many rows only those in sight are drawn. */
const plainRows = 100;

/** So many rows reach below the list's edge at every width. */
const overflowing = 10;

interface ListCardProps extends RowActions {
  /** Every currency's, newest first. */
  transactions: readonly Transaction[];
  currency: CurrencyCode;
  loading: boolean;
  /** Whether they could not be read: an empty list then says nothing about what is saved. */
  failed?: boolean;
}

export function ListCard({
  transactions,
  currency,
  loading,
  failed = false,
  onEdit,
  onDelete,
}: ListCardProps) {
  const printing = usePrinting();
  const viewport = useRef<HTMLDivElement>(null);
  const listed = useMemo(
    () => transactions.filter((transaction) => transaction.currency === currency),
    [transactions, currency],
  );
  const actions = { onEdit, onDelete };
  const plain = (
    <ul>
      {(printing ? listed : listed.slice(0, plainRows)).map((transaction) => (
        <ListRow key={transaction.id} transaction={transaction} {...actions} />
      ))}
    </ul>
  );
  return (
    <Card
      title="Transaction List"
      actions={
        listed.length > 0 && <p className="self-center text-sm text-ink-muted">{countOf(listed.length)}</p>
      }
    >
      {loading && <Waiting />}
      {!loading && listed.length === 0 && (
        <EmptyState icon={NotebookPen} title="No transactions yet. Add your first transaction above!">
          {failed
            ? 'What is saved could not be read just now. It comes back as soon as the server answers.'
            : transactions.length > 0
              ? elsewhere(transactions)
              : 'Or press Load Mock Data to look around with sample data first.'}
        </EmptyState>
      )}
      {!loading && listed.length > 0 && (
        <section
          ref={viewport}
          data-rows
          // Takes the focus where the last row with a button goes.
          tabIndex={-1}
          aria-label={`Transactions in ${currencies[currency].name}`}
          className={clsx(
            '@container max-h-96 overflow-y-auto print:max-h-none print:overflow-visible',
            // A list with nothing to scroll leaves wheel and finger to the page.
            listed.length >= overflowing && 'overscroll-contain',
          )}
        >
          {listed.length > plainRows && !printing ? (
            <Suspense fallback={plain}>
              <VirtualRows transactions={listed} viewport={viewport} {...actions} />
            </Suspense>
          ) : (
            plain
          )}
        </section>
      )}
    </Card>
  );
}

function Waiting() {
  return (
    <div role="status" className="h-96 overflow-hidden">
      <span className="sr-only">Loading transactions...</span>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div
          key={row}
          className="flex h-20 flex-wrap items-center gap-x-3 border-b border-line pl-1 last:border-b-0 md:h-12 md:flex-nowrap"
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
  return count === 1 ? '1 transaction' : `${count.toLocaleString('en')} transactions`;
}

function elsewhere(transactions: readonly Transaction[]): string {
  const names = currencyCodes
    .filter((code) => transactions.some((transaction) => transaction.currency === code))
    .map((code) => currencies[code].name);
  return `There are transactions in ${names.join(' and ')}.`;
}
