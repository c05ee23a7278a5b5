import { useDroppable } from '@dnd-kit/core';
import { clsx } from 'clsx';
import { memo, useId, useRef } from 'react';
import type { ColumnMoney } from '#domain/board.ts';
import { formatCount } from '#domain/digit-groups.ts';
import type { ColumnView } from '#domain/ledger/ledger-view.ts';
import { toKnownStatus } from '#domain/status.ts';
import type { Transaction } from '#domain/transaction.ts';
import { Amount } from '#web/money/amount.tsx';
import { useRovingFocus } from '#web/ui/use-roving-focus.ts';
import { ColumnCards } from './column-cards.tsx';
import { columnClass } from './column-class.ts';
import type { TransactionCardProps } from './transaction-card.tsx';

/** This many cards always overflow the column. */
const overflowing = 5;

interface StatusColumnProps extends Pick<TransactionCardProps, 'onEdit' | 'onDelete' | 'onChoose'> {
  column: ColumnView;
  /** The column whose cards are drawn: itself, or as it was before a card glides to another. */
  drawn: ColumnView;
  /** The card that is being dragged. */
  dragged: Transaction | null;
  pinned: Transaction | null;
  /** Whether every column is empty. */
  emptyBoard: boolean;
}

export const StatusColumn = memo(function StatusColumn(props: StatusColumnProps) {
  const { column, drawn, dragged, pinned, emptyBoard, ...actions } = props;
  const { status, title, subtitle, money } = column;
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const scroller = useRef<HTMLElement>(null);
  const roving = useRovingFocus(scroller);
  const heading = useId();
  const target = isOver && dragged !== null && toKnownStatus(dragged.status) !== status;
  const count = drawn.cards.length;
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={heading}
      data-column={status}
      className={clsx(columnClass, target && 'border-accent! bg-accent-soft!')}
    >
      <div className="px-3 pt-2.5 pb-2">
        <h3
          id={heading}
          className="flex items-center justify-between gap-2 font-sans! text-base font-semibold!"
        >
          {title}
          <span className="rounded-sm border border-line bg-paper-raised px-1.5 text-xs">
            <span data-count>{formatCount(column.cards.length)}</span>
            <span className="sr-only">{column.cards.length === 1 ? ' transaction' : ' transactions'}</span>
          </span>
        </h3>
        <p className="text-xs text-ink-muted">{subtitle}</p>
        <ColumnTotals money={money} />
      </div>
      <div
        ref={roving}
        data-cards
        // Focusable to scroll by keys, and to take the focus when the last card leaves.
        tabIndex={-1}
        // A column with nothing to scroll lets wheel and finger scroll the page.
        className={clsx(
          // Grows to the same edge as a column whose totals need more lines.
          'h-80 shrink-0 grow overflow-y-auto px-2 pb-2 print:h-auto',
          count >= overflowing && 'overscroll-contain',
        )}
      >
        {target && (
          <p className="sticky top-0 z-20 mb-2 grid h-14 place-items-center rounded-md border border-dashed border-focus bg-accent-soft font-medium">
            Drop here
          </p>
        )}
        {count > 0 && (
          <ColumnCards
            column={drawn}
            scroller={scroller}
            dragged={dragged}
            // A card that is about to leave need not be scrolled to.
            pinned={drawn === column ? pinned : null}
            {...actions}
          />
        )}
        {count === 0 && !target && (
          <div className="grid h-full place-content-center rounded-md border border-dashed border-line-strong px-4 text-center">
            <p className="font-medium">No transactions</p>
            <p className="text-sm text-ink-muted">Drag cards from other columns</p>
            {emptyBoard && status === 'todo' && (
              <p className="mt-3 text-sm text-balance text-ink-muted">New transactions start here.</p>
            )}
          </div>
        )}
      </div>
    </section>
  );
});

/** The column's income minus its expense, for each currency in it. */
function ColumnTotals({ money }: { money: readonly ColumnMoney[] }) {
  return (
    <p className="mt-0.5 flex min-h-6 flex-wrap gap-x-3 text-sm font-medium">
      {money.map(({ currency, balance }) => (
        <Amount
          key={currency}
          value={balance}
          currency={currency}
          tone={balance < 0n ? 'expense' : 'balance'}
          {...(balance > 0n && { sign: '+' as const })}
        />
      ))}
    </p>
  );
}
