import type { Repeat } from '#domain/collections/repeat.ts';
import { type CalendarDate, formatDate } from '#domain/dates/calendar-date.ts';
import { findUpcoming, hasEnded } from '#domain/plan/ahead/upcoming.ts';
import { toScheduleWords } from '#domain/plan/repeats/schedule-words.ts';
import { toKnownCategory } from '#domain/transactions/category.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { hideText } from '#web/base/hidden-text.ts';
import { Amount } from '#web/money/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { toolbarRef } from '#web/ui/keyboard/toolbar-ref.ts';

interface RepeatRowProps {
  repeat: Repeat;
  today: CalendarDate;
  onEdit: () => void;
  onPause: () => void;
  onResume: () => void;
  onEnd: () => void;
  onDelete: () => void;
}

/** A repeat: what returns, when, and what can be done about it. */
export function RepeatRow({ repeat, today, onEdit, onPause, onResume, onEnd, onDelete }: RepeatRowProps) {
  const { type, amount, currency, category, description } = repeat;
  const name = toTransactionName(repeat);
  const next = findUpcoming(repeat, today);
  const isOver = hasEnded(repeat, today);
  const isPaused = repeat.state === 'paused';
  const button = (label: string, onClick: () => void) => (
    <Button
      variant="quiet"
      aria-label={hideText(`${label} ${name}`, true)}
      onClick={onClick}
      className="px-2! text-sm"
    >
      {label}
    </Button>
  );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2">
      <span dir="auto" className="truncate font-medium">
        {description || toKnownCategory(category)}
      </span>
      <Amount
        value={amount}
        currency={currency}
        tone={type === 'income' ? 'income' : 'plain'}
        sign={type === 'income' ? '+' : '-'}
        className="text-right font-semibold"
      />
      <span className="text-sm text-ink-muted max-sm:col-span-full sm:pt-1.5">
        {[
          `${toScheduleWords(repeat)}.`,
          isOver ? 'Ended.' : isPaused ? 'Paused.' : next && `Next on ${formatDate(next)}.`,
        ].join(' ')}
      </span>
      <span
        ref={toolbarRef}
        role="toolbar"
        aria-label={hideText(name, true)}
        className="-mr-2 flex justify-end max-sm:col-span-full"
      >
        {button('Edit', onEdit)}
        {!isOver && button(isPaused ? 'Resume' : 'Pause', isPaused ? onResume : onPause)}
        {!isOver && button('End', onEnd)}
        {button('Delete', onDelete)}
      </span>
    </li>
  );
}
