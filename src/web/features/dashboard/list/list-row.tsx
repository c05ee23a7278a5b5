import { Pencil, Trash2 } from 'lucide-react';
import { memo, type Ref } from 'react';
import { formatDate } from '#domain/calendar-date.ts';
import { formatMoney } from '#domain/money.ts';
import { type Transaction, typeWords } from '#domain/transaction.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Amount } from '../amount.tsx';
import { WaitingMark } from '../waiting-mark.tsx';

export interface RowActions {
  onEdit: (transaction: Transaction) => void;
  onDelete: (transaction: Transaction) => void;
}

interface ListRowProps extends RowActions {
  transaction: Transaction;
  /** Where the row stands, for lists of which only a part is drawn. */
  position?: { index: number; count: number; offset: number };
  ref?: Ref<HTMLLIElement>;
}

export const ListRow = memo(function ListRow({ transaction, position, onEdit, onDelete, ref }: ListRowProps) {
  const { type, category, description } = transaction;
  const name = `${category}, ${formatMoney(transaction.amount, transaction.currency)}`;
  return (
    <li
      ref={ref}
      data-index={position?.index}
      aria-posinset={position && position.index + 1}
      aria-setsize={position?.count}
      style={
        position && { position: 'absolute', insetInline: 0, transform: `translateY(${position.offset}px)` }
      }
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 pl-1 last:border-b-0 md:grid-cols-[5.5rem_4.5rem_8.5rem_minmax(0,1fr)_auto_auto]"
    >
      <span className="col-start-1 row-start-1 flex min-w-0 items-center gap-2 md:contents">
        <span className="md:order-2">
          <Badge tone={type}>{typeWords[type]}</Badge>
        </span>
        <span className="truncate font-medium md:order-3">
          {category} <WaitingMark id={transaction.id} />
        </span>
      </span>
      <span className="col-start-1 row-start-2 flex min-w-0 gap-2 text-sm text-ink-muted md:contents">
        <span className="whitespace-nowrap md:order-1 md:text-sm">{formatDate(transaction.date)}</span>
        <span
          dir="auto"
          title={description || undefined}
          className="truncate md:order-4 md:text-base md:text-ink"
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
        className="col-start-2 row-start-1 pr-2 text-right md:pr-0 font-semibold md:order-5 md:col-auto md:row-auto"
      />
      <span className="col-start-2 row-start-2 flex justify-end md:order-6 md:col-auto md:row-auto print:hidden">
        <IconButton label={`Edit ${name}`} onClick={() => onEdit(transaction)}>
          <Pencil aria-hidden size={18} />
        </IconButton>
        <IconButton
          label={`Delete ${name}`}
          data-delete
          onClick={(event) => {
            keepFocusNearby(event.currentTarget);
            onDelete(transaction);
          }}
        >
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </span>
    </li>
  );
});

/** The row goes, so its neighbour's button takes the focus: the next Delete is one key away. */
function keepFocusNearby(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const target =
    neighbour?.querySelector<HTMLElement>('[data-delete]') ?? button.closest<HTMLElement>('[data-rows]');
  target?.focus();
}
