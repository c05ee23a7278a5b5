import { memo } from 'react';
import { formatDate } from '#domain/calendar-date.ts';
import { toKnownCategory } from '#domain/category.ts';
import { type Transaction, typeWords } from '#domain/transaction.ts';
import { toTransactionName } from '#domain/transaction-name.ts';
import { Amount } from '#web/money/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { keepFocusNearby } from '../keep-focus-nearby.ts';
import { WaitingMark } from '../waiting-mark.tsx';

export interface RowActions {
  onEdit: (transaction: Transaction) => void;
  onDelete: (transaction: Transaction) => void;
}

interface ListRowProps extends RowActions {
  transaction: Transaction;
  /** The row's position from 1, and the number of rows, for lists that render only some. */
  place?: number;
  count?: number;
}

export const ListRow = memo(function ListRow({ place, count, ...row }: ListRowProps) {
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      className="grid contain-content grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-1 py-1 last:border-b-0 md:grid-cols-[5.5rem_4.5rem_8.5rem_minmax(0,1fr)_auto_auto] print:grid-cols-[5.5rem_4.5rem_8.5rem_minmax(0,1fr)_auto]"
    >
      <RowContent {...row} />
    </li>
  );
});

/** Memoized apart from the position, which changes for all rows after a new one. */
const RowContent = memo(function RowContent({
  transaction,
  onEdit,
  onDelete,
}: Pick<ListRowProps, 'transaction' | 'onEdit' | 'onDelete'>) {
  const { type, description } = transaction;
  const name = toTransactionName(transaction);
  return (
    <>
      <span className="col-start-1 row-start-1 flex min-w-0 items-center gap-2 @max-2xs:contents md:contents print:contents">
        <span className="@max-2xs:col-start-1 @max-2xs:row-start-3 md:order-2 print:order-2">
          <Badge tone={type}>{typeWords[type]}</Badge>
        </span>
        <span className="truncate font-medium @max-2xs:col-start-1 @max-2xs:row-start-1 md:order-3 print:order-3">
          {toKnownCategory(transaction.category)} <WaitingMark id={transaction.id} />
        </span>
      </span>
      <span className="col-start-1 row-start-2 flex min-w-0 gap-2 text-sm text-ink-muted md:contents print:contents">
        <span className="whitespace-nowrap md:order-1 md:text-sm print:order-1">
          {formatDate(transaction.date)}
        </span>
        <span
          dir="auto"
          title={description || undefined}
          className="truncate md:order-4 md:text-base md:text-ink print:order-4 print:whitespace-normal print:text-ink"
        >
          {description}
        </span>
      </span>
      <Amount
        value={transaction.amount}
        currency={transaction.currency}
        tone={type}
        breakable
        sign={type === 'income' ? '+' : '-'}
        className="col-start-2 row-start-1 pr-2 text-right font-semibold md:order-5 md:col-auto md:row-auto md:pr-0 print:order-5 print:col-auto print:row-auto print:pr-0"
      />
      <span className="col-start-2 row-start-2 flex justify-end @max-2xs:row-span-2 md:order-6 md:col-auto md:row-auto print:hidden">
        <IconButton
          label={`Edit ${name}`}
          tabIndex={-1}
          className="icon-pencil"
          onClick={() => onEdit(transaction)}
        />
        <IconButton
          label={`Delete ${name}`}
          tabIndex={-1}
          data-delete
          className="icon-trash"
          onClick={(event) => {
            keepFocusNearby(event.currentTarget);
            onDelete(transaction);
          }}
        />
      </span>
    </>
  );
});
