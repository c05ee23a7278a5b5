import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatDate } from '#domain/calendar-date.ts';
import { type Due, toDue } from '#domain/due.ts';
import { type Transaction, typeWords } from '#domain/transaction.ts';
import { Amount } from '#web/money/amount.tsx';
import { useToday } from '#web/money/use-today.ts';
import { Badge } from '#web/ui/badge.tsx';
import { WaitingMark } from '../waiting-mark.tsx';
import { RowTitle, WaysIn } from '../ways-in.tsx';

interface CardFaceProps {
  transaction: Transaction;
  handle: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** What a card looks like, on the board and while it is dragged. */
export function CardFace({ transaction, handle, actions, className }: CardFaceProps) {
  const { type, amount, currency, date } = transaction;
  const due = toDue(transaction, useToday());
  return (
    <div
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1.5 rounded-md border border-line bg-paper-raised py-1.5 pr-2 pl-0.5',
        className,
      )}
    >
      <span className="row-start-1">{handle}</span>
      <RowTitle transaction={transaction} className="col-start-2 row-start-1 @max-4xs:col-span-2" />
      <Amount
        value={amount}
        currency={currency}
        tone={type === 'income' ? 'income' : 'plain'}
        breakable
        sign={type === 'income' ? '+' : '-'}
        className="col-start-3 row-start-1 min-w-0 text-right font-semibold @max-4xs:col-span-2 @max-4xs:col-start-1 @max-4xs:row-start-2 @max-4xs:pl-1.5 @max-4xs:text-left @max-5xs:col-span-3 pointer-coarse:@max-4xs:col-span-3"
      />
      {/* Before the words in the document: the arrow keys come to the actions first. */}
      <span
        data-actions
        className="col-span-2 col-start-2 row-start-4 flex min-h-control justify-end pointer-fine:min-h-7 pointer-fine:@max-4xs:col-span-1 pointer-fine:@max-4xs:col-start-3 pointer-fine:@max-4xs:row-start-2 pointer-coarse:@max-4xs:row-start-5 @max-5xs:col-span-3! @max-5xs:col-start-1! @max-5xs:row-start-5! @xs:col-span-1 @xs:col-start-3 @xs:row-start-3"
      >
        {actions}
      </span>
      <div className="contents text-sm text-ink-muted @xs:col-span-2 @xs:row-start-3 @xs:flex @xs:min-w-0 @xs:items-center @xs:gap-x-1.5 @xs:pl-1.5">
        <span className="col-span-3 col-start-1 row-start-3 flex min-w-0 items-center gap-x-1.5 pl-1.5 @xs:contents">
          <Badge tone={type}>{typeWords[type]}</Badge>
          <When date={formatDate(date)} due={due} />
          <WaitingMark id={transaction.id} />
        </span>
        <WaysIn
          transaction={transaction}
          className="col-span-3 col-start-1 row-start-4 mr-34 pl-1.5 pointer-fine:mr-21 @max-4xs:mr-0! @max-4xs:min-h-5.5 @xs:mr-0! @xs:pl-0"
        />
      </div>
    </div>
  );
}

/** The date, or for an open transaction 'tomorrow' instead, with the date for ears and on hover. */
function When({ date, due }: { date: string; due: Due | null }) {
  if (due === null || due.words === date) return <span className="whitespace-nowrap">{date}</span>;
  const { words, urgency } = due;
  return (
    <>
      <span className="sr-only">{date}</span>
      <span
        title={date}
        className={clsx(
          'whitespace-nowrap',
          urgency !== 'later' && 'rounded-sm border border-ink px-1 text-xs font-medium',
          urgency === 'overdue' && 'bg-ink forced-color-adjust-none text-paper',
          urgency === 'soon' && 'text-ink',
        )}
      >
        {words}
      </span>
    </>
  );
}
