import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatDate } from '#domain/dates/calendar-date.ts';
import { toDue } from '#domain/transactions/due.ts';
import { type Transaction, typeLabels } from '#domain/transactions/transaction.ts';
import { Amount } from '#web/money/amount.tsx';
import { useToday } from '#web/money/use-today.ts';
import { FilterLinks, RowTitle } from '#web/transactions/filter-links.tsx';
import { RepeatMark } from '#web/transactions/repeat-mark.tsx';
import { WaitingMark } from '#web/transactions/waiting-mark.tsx';
import { Badge } from '#web/ui/surfaces/badge.tsx';

interface CardFaceProps {
  transaction: Transaction;
  handle: ReactNode;
  actions?: ReactNode;
  selectBox?: ReactNode;
  className?: string;
}

/** The face of a card, on the board and while it is dragged. Its text takes two lines or three, its height is one. */
export function CardFace({ transaction, handle, actions, selectBox, className }: CardFaceProps) {
  const { type, amount, currency } = transaction;
  return (
    <div
      className={clsx(
        'relative flex min-h-16 items-center gap-x-1 rounded-md border border-line bg-paper-raised py-0.5 pr-2 pl-0.5 @max-4xs:gap-x-0 @max-4xs:pr-1 @max-5xs:flex-col @max-5xs:items-stretch',
        className,
      )}
    >
      {handle}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap gap-x-1.5 leading-5.5">
          <RowTitle transaction={transaction} className="min-w-0 grow basis-24" />
          <Amount
            value={amount}
            currency={currency}
            tone={type === 'income' ? 'income' : 'plain'}
            breakable
            data-field="amount"
            sign={type === 'income' ? '+' : '-'}
            className="min-w-0 font-semibold"
          />
        </div>
        {/* Before the words in the document: the arrow keys come to the actions first. */}
        <span
          data-actions
          className="absolute right-0 bottom-0 z-10 flex pointer-fine:right-1 pointer-fine:bottom-1"
        >
          {actions}
        </span>
        {selectBox}
        {/* The dot before what begins a line is cut off. */}
        <div className="-ml-3 flex flex-wrap text-xs/4.5 text-ink-muted [clip-path:inset(-1rem_-1rem_-1rem_0.75rem)] pointer-fine:mr-19 pointer-coarse:mr-20 pointer-fine:@max-4xs:mr-13">
          <span className="pl-3">
            <Badge tone={type}>{typeLabels[type]}</Badge>
          </span>
          <FilterLinks
            transaction={transaction}
            className="-my-0.75! grow basis-24 pl-3 text-xs/4.5! empty:hidden pointer-coarse:-my-3.25!"
          />
          <CardDate transaction={transaction} />
        </div>
      </div>
    </div>
  );
}

/** The date, and beside it when an open transaction is due. */
function CardDate({ transaction }: { transaction: Transaction }) {
  const date = formatDate(transaction.date);
  const due = toDue(transaction, useToday());
  return (
    <span
      data-field="date"
      title={due ? `${date}, ${due.note}` : undefined}
      className="relative flex min-w-0 flex-wrap gap-x-1 pl-3 before:absolute before:left-1 before:content-['·'] @max-4xs:order-1"
    >
      {due?.day ?? date}
      {due && (
        <>
          {' · '}
          <span
            className={clsx(
              due.urgency !== 'later' && 'text-ink',
              due.urgency === 'overdue' && 'font-semibold',
            )}
          >
            {due.note}
          </span>
        </>
      )}
      <RepeatMark id={transaction.id} />
      <WaitingMark id={transaction.id} />
    </span>
  );
}
