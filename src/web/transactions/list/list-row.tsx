import { clsx } from 'clsx';
import { memo } from 'react';
import { formatDate } from '#domain/dates/calendar-date.ts';
import { isOpen, type Status, statusLabels, toKnownStatus } from '#domain/transactions/status.ts';
import { type Transaction, typeLabels } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { useHideText } from '#web/base/hidden-text.ts';
import { Amount } from '#web/money/amount.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/surfaces/badge.tsx';
import { rowKeys } from '../commands.ts';
import { FilterLinks, RowTitle } from '../filter-links.tsx';
import { keepFocusNearby } from '../keep-focus-nearby.ts';
import { MoveChoice } from '../move-choice.tsx';
import { RepeatMark } from '../repeat-mark.tsx';
import { SelectBox } from '../selection/select-box.tsx';
import { toAriaKeys } from '../shortcut.ts';
import { WaitingMark } from '../waiting-mark.tsx';

export interface RowActions {
  onEdit: (transaction: Transaction) => void;
  onDelete: (transaction: Transaction) => void;
  onMove: (transaction: Transaction, status: Status) => void;
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
      data-row={row.transaction.id}
      data-pressable
      className="list-row group scroll-mt-[calc(var(--stick)+2rem)] border-b border-line py-1 contain-content last:border-b-0"
    >
      <RowContent {...row} />
    </li>
  );
});

/** A full, a half and an empty disc, drawn by their edge, which forced colours and paper leave alone. */
const discs: Readonly<Record<Status, string>> = {
  todo: 'before:border-2',
  'in-progress': 'before:border-2 before:border-l-5',
  done: 'before:border-5',
};

/** For a mouse, small. */
const action = '-outline-offset-2 mouse:size-6.5';

/**
 * Memoized apart from the position, which changes for all rows after a new one. The actions come before the ways in: the
 * arrow keys come to them first.
 */
const RowContent = memo(function RowContent({
  transaction,
  onEdit,
  onDelete,
  onMove,
}: Omit<ListRowProps, 'place' | 'count'>) {
  const { type, amount, currency, date } = transaction;
  const name = useHideText()(toTransactionName(transaction), true);
  const status = toKnownStatus(transaction.status);
  const isDone = !isOpen(status);
  const { title } = statusLabels[status];
  return (
    <>
      <RowTitle transaction={transaction} className="[grid-area:title] print:whitespace-normal" />
      <Amount
        value={amount}
        currency={currency}
        tone={isDone && type === 'income' ? 'income' : 'plain'}
        breakable
        data-field="amount"
        sign={type === 'income' ? '+' : '-'}
        className={clsx('[grid-area:amount] text-right', isDone ? 'font-semibold' : 'text-ink-muted')}
      />
      <span className="list-row-actions flex print:hidden">
        <IconButton
          label={`Edit ${name}`}
          tabIndex={-1}
          aria-keyshortcuts={toAriaKeys(rowKeys.edit)}
          // A press anywhere opens the row, as it does a card.
          data-main
          className={clsx(action, 'icon-pencil')}
          onClick={() => onEdit(transaction)}
        />
        <IconButton
          label={`Delete ${name}`}
          tabIndex={-1}
          aria-keyshortcuts={toAriaKeys(rowKeys.remove)}
          data-delete
          className={clsx(action, 'icon-trash')}
          onClick={(event) => {
            keepFocusNearby(event.currentTarget);
            onDelete(transaction);
          }}
        />
        <SelectBox id={transaction.id} name={name} className="mouse:size-6.5" />
      </span>
      <MoveChoice
        label={`${title}: ${name}`}
        column={status}
        onChoose={(chosen) => onMove(transaction, chosen)}
        className={clsx(
          discs[status],
          'before:size-2.5 before:rounded-full',
          'list-row-status grid-flow-col gap-x-1.5 text-sm -outline-offset-2 max-md:pointer-coarse:in-data-selecting:hidden md:w-auto md:pl-1 lg:px-1',
        )}
      >
        <span className="hidden md:inline print:inline">{title}</span>
      </MoveChoice>
      <span className="list-row-facts items-center gap-x-2 text-sm whitespace-nowrap text-ink-muted">
        <span data-field="date" className="[grid-area:date] in-[h3+ul]:sr-only">
          {formatDate(date)}
        </span>
        <span className="text-xs leading-none [grid-area:type]">
          <Badge tone={type}>{typeLabels[type]}</Badge>
        </span>
      </span>
      <span className="flex min-h-5.5 min-w-0 items-center gap-x-2 [grid-area:labels]">
        <FilterLinks transaction={transaction} />
        <RepeatMark id={transaction.id} />
        <WaitingMark id={transaction.id} />
      </span>
    </>
  );
});
