import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { addDays, formatDate, formatDayAndMonth } from '#domain/calendar-date.ts';
import { toKnownCategory } from '#domain/category.ts';
import { toOverdueWords } from '#domain/due.ts';
import { type Transaction, typeWords } from '#domain/transaction.ts';
import { Amount } from '#web/money/amount.tsx';
import { useToday } from '#web/money/use-today.ts';
import { Badge } from '#web/ui/badge.tsx';
import { WaitingMark } from '../waiting-mark.tsx';

interface CardFaceProps {
  transaction: Transaction;
  handle: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** What a card looks like, on the board and while it is dragged. */
export function CardFace({ transaction, handle, actions, className }: CardFaceProps) {
  const { type, amount, currency, date, description } = transaction;
  const today = useToday();
  const overdue = toOverdueWords(transaction, today);
  // Leaves room for the description; "overdue" tells which year.
  const isWithinYear = overdue !== null && date > addDays(today, -365);
  return (
    <div
      className={clsx(
        'grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-1.5 rounded-md border border-line bg-paper-raised py-1.5 pr-2 pl-0.5',
        className,
      )}
    >
      <span className="row-start-1">{handle}</span>
      <span className="col-span-2 row-start-3 ml-1.5 leading-none @max-5xs:col-span-4 @max-5xs:row-start-4 @xs:col-span-1 @xs:row-start-1 @xs:ml-0">
        <Badge tone={type}>{typeWords[type]}</Badge>
      </span>
      <span className="col-span-2 col-start-2 row-start-1 truncate font-medium @max-4xs:col-span-3 @xs:col-span-1 @xs:col-start-3">
        {toKnownCategory(transaction.category)}
      </span>
      <Amount
        value={amount}
        currency={currency}
        tone={type}
        breakable
        sign={type === 'income' ? '+' : '-'}
        className="col-start-4 row-start-1 min-w-0 text-right font-semibold @max-4xs:col-span-2 @max-4xs:col-start-3 @max-4xs:row-start-3 @max-5xs:col-span-4 @max-5xs:col-start-1 @max-5xs:row-start-2"
      />
      <p className="col-span-4 row-start-2 flex min-w-0 gap-2 pl-1.5 text-sm text-ink-muted @max-5xs:row-start-3 @xs:col-span-3">
        {/* The narrowest column has room for one of the two; the title has the other. */}
        <span
          title={formatDate(date)}
          className={clsx('whitespace-nowrap', overdue !== null && '@max-[14rem]:sr-only')}
        >
          {isWithinYear ? formatDayAndMonth(date) : formatDate(date)}
        </span>
        {overdue !== null && (
          <span
            title={formatDate(date)}
            className="rounded-sm bg-ink forced-color-adjust-none px-1.5 text-xs leading-5 font-medium whitespace-nowrap text-paper"
          >
            {overdue}
          </span>
        )}
        <span dir="auto" className="truncate">
          {description}
        </span>
        <WaitingMark id={transaction.id} />
      </p>
      <span
        data-actions
        className="col-span-2 col-start-3 row-start-3 flex min-h-control justify-end @max-4xs:col-span-4 @max-4xs:col-start-1 @max-4xs:row-start-4 @max-5xs:row-start-5 pointer-fine:min-h-7 @xs:col-span-1 @xs:col-start-4 @xs:row-start-2"
      >
        {actions}
      </span>
    </div>
  );
}
