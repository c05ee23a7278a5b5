import { memo } from 'react';
import { formatDate } from '#domain/dates/calendar-date.ts';
import { statusWords, toKnownStatus } from '#domain/transactions/status.ts';
import { type Transaction, typeWords } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { useHideText } from '#web/base/hidden-text.ts';
import { Amount } from '#web/money/amount.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/surfaces/badge.tsx';
import { rowActions } from '../actions.ts';
import { FilterLinks, RowTitle } from '../filter-links.tsx';
import { keepFocusNearby } from '../keep-focus-nearby.ts';
import { RepeatMark } from '../repeat-mark.tsx';
import { SelectBox } from '../selection/select-box.tsx';
import { toAriaKeys } from '../shortcut.ts';
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
  /** Whether it is printed, where no board says its status. */
  onPaper?: boolean;
}

export const ListRow = memo(function ListRow({ place, count, ...row }: ListRowProps) {
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      data-row={row.transaction.id}
      data-pressable
      className="group grid scroll-mt-[calc(var(--stick)+2rem)] grid-cols-[minmax(40%,1fr)_auto] items-center gap-x-3 border-b border-line py-1 contain-content last:border-b-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_4.25rem_5.75rem_minmax(9rem,auto)_auto] print:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_4.25rem_5.75rem_5.5rem_minmax(8rem,auto)]"
    >
      <RowContent {...row} />
    </li>
  );
});

/**
 * Memoized apart from the position, which changes for all rows after a new one. The actions come before the ways in: the
 * arrow keys come to them first.
 */
const RowContent = memo(function RowContent({
  transaction,
  onEdit,
  onDelete,
  onPaper = false,
}: Omit<ListRowProps, 'place' | 'count'>) {
  const { type, amount, currency, date, status } = transaction;
  const name = useHideText()(toTransactionName(transaction), true);
  return (
    <>
      <RowTitle transaction={transaction} className="print:whitespace-normal" />
      <Amount
        value={amount}
        currency={currency}
        tone={type === 'income' ? 'income' : 'plain'}
        breakable
        data-field="amount"
        sign={type === 'income' ? '+' : '-'}
        className="text-right font-semibold lg:col-start-5 print:col-start-6"
      />
      <span className="col-start-2 row-span-2 row-start-2 flex justify-end self-end md:row-span-1 lg:col-start-6 lg:row-start-1 print:hidden">
        <IconButton
          label={`Edit ${name}`}
          tabIndex={-1}
          aria-keyshortcuts={toAriaKeys(rowActions.edit)}
          // A press anywhere opens the row, as it does a card.
          data-main
          className="icon-pencil -outline-offset-2 group-hover:text-ink"
          onClick={() => onEdit(transaction)}
        />
        <IconButton
          label={`Delete ${name}`}
          tabIndex={-1}
          aria-keyshortcuts={toAriaKeys(rowActions.remove)}
          data-delete
          className="icon-trash -outline-offset-2"
          onClick={(event) => {
            keepFocusNearby(event.currentTarget);
            onDelete(transaction);
          }}
        />
        <SelectBox id={transaction.id} name={name} className="-order-1" />
      </span>
      <div className="contents md:col-start-1 md:row-start-2 md:flex md:min-w-0 md:items-center md:gap-x-3 lg:contents print:contents">
        <span className="col-start-1 row-start-2 flex items-center gap-x-2 text-sm whitespace-nowrap text-ink-muted lg:contents print:contents">
          <span className="leading-none lg:col-start-3 lg:row-start-1 print:col-start-3 print:row-start-1">
            <Badge tone={type}>{typeWords[type]}</Badge>
          </span>
          <span
            data-field="date"
            className="lg:col-start-4 lg:row-start-1 lg:text-right print:col-start-4 print:row-start-1"
          >
            {formatDate(date)}
          </span>
          {onPaper && (
            <span className="print:col-start-5 print:row-start-1">
              {statusWords[toKnownStatus(status)].title}
            </span>
          )}
        </span>
        <span className="col-start-1 row-start-3 flex min-h-5.5 min-w-0 items-center gap-x-2 lg:col-start-2 lg:row-start-1 print:col-start-2 print:row-start-1">
          <FilterLinks transaction={transaction} />
          <RepeatMark id={transaction.id} />
          <WaitingMark id={transaction.id} />
        </span>
      </div>
    </>
  );
});
