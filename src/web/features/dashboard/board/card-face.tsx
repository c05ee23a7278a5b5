import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatDate } from '#domain/dates/calendar-date.ts';
import { toDue } from '#domain/transactions/due.ts';
import { type Transaction, typeWords } from '#domain/transactions/transaction.ts';
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
  className?: string;
}

/** What a card looks like, on the board and while it is dragged. */
export function CardFace({ transaction, handle, actions, className }: CardFaceProps) {
  const { type, amount, currency } = transaction;
  return (
    <div
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1.5 rounded-md border border-line bg-paper-raised py-1 pr-2 pl-0.5',
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
        data-field="amount"
        sign={type === 'income' ? '+' : '-'}
        className="col-start-3 row-start-1 min-w-0 text-right font-semibold @max-4xs:col-span-2 @max-4xs:col-start-1 @max-4xs:row-start-2 @max-4xs:pl-1.5 @max-4xs:text-left @max-5xs:col-span-3 pointer-coarse:@max-4xs:col-span-3"
      />
      {/* Before the words in the document: the arrow keys come to the actions first. */}
      <span
        data-actions
        className="col-span-2 col-start-2 row-start-2 flex min-h-control justify-end self-end pointer-fine:min-h-6.5 pointer-fine:@max-4xs:col-span-1 pointer-fine:@max-4xs:col-start-3 pointer-fine:@max-4xs:row-start-2 pointer-coarse:@max-4xs:row-start-4 @max-5xs:col-span-3! @max-5xs:col-start-1! @max-5xs:row-start-4!"
      >
        {actions}
      </span>
      {/* In a narrow card the date has its line for itself, and the badge goes to the category. */}
      <div className="col-span-3 col-start-1 row-start-2 flex min-w-0 flex-wrap items-center gap-x-1.5 pl-1.5 text-sm text-ink-muted @max-4xs:row-start-3">
        <span
          data-field="date"
          className="flex min-w-0 grow basis-0 items-center gap-x-1.5 @max-4xs:basis-full"
        >
          <CardDate transaction={transaction} />
          <RepeatMark id={transaction.id} />
          <WaitingMark id={transaction.id} />
        </span>
        <Badge tone={type}>{typeWords[type]}</Badge>
        <FilterLinks
          transaction={transaction}
          className="min-h-5.5 grow basis-0 items-center @4xs:mr-31 @4xs:in-data-selecting:mr-42 @4xs:min-h-control @4xs:basis-full @4xs:pointer-coarse:my-0! @4xs:pointer-fine:mr-27! @4xs:pointer-fine:min-h-6.5"
        />
      </div>
    </div>
  );
}

/** The date, and beside it when an open transaction is due. Its words give way where there is no room. */
function CardDate({ transaction }: { transaction: Transaction }) {
  const date = formatDate(transaction.date);
  const due = toDue(transaction, useToday());
  if (due === null) return <span className="truncate">{date}</span>;
  const { day, words, urgency } = due;
  return (
    <span title={`${date}, ${words}`} className="truncate">
      {day} ·{' '}
      <span
        className={clsx(
          urgency !== 'later' && 'rounded-sm border border-ink px-1 text-xs leading-4.5 font-medium',
          urgency === 'overdue' && 'bg-ink forced-color-adjust-none text-paper',
          urgency === 'soon' && 'text-ink',
        )}
      >
        {words}
      </span>
    </span>
  );
}
