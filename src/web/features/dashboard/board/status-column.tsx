import { useDroppable } from '@dnd-kit/core';
import { clsx } from 'clsx';
import { memo, useId, useRef } from 'react';
import { isOnBoard } from '#domain/ledger/board-filter.ts';
import type { ColumnView } from '#domain/ledger/query.ts';
import type { Filter } from '#domain/lens/lens.ts';
import { formatPeriod } from '#domain/lens/period.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { withCard } from '#domain/transactions/board.ts';
import { isOpen, isStatus, toKnownStatus } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { useFilter } from '#web/transactions/lens-store.ts';
import { useKeptFocus } from '#web/ui/keyboard/use-kept-focus.ts';
import { useRovingFocus } from '#web/ui/rows/use-roving-focus.ts';
import { ColumnCards } from './column-cards.tsx';
import { columnClass } from './column-class.ts';
import { ColumnTotals } from './column-totals.tsx';
import type { CardChanges } from './transaction-card.tsx';

/** This many cards always overflow the column. */
export const overflowing = 5;

interface StatusColumnProps {
  column: ColumnView;
  /** The column whose cards are drawn: itself, or as it was before a card glides to another. */
  drawn: ColumnView;
  /** `all`: the page scrolls the cards. Else the column does: 20rem of it, or as much as most windows have room for. */
  height: 'folded' | 'taller' | 'all';
  /** The card that is being dragged. */
  dragged: Transaction | null;
  filter: Filter;
  pinned: Transaction | null;
  /** Whether the pinned card is not scrolled to. */
  still: boolean;
  /** Whether every column is empty. */
  emptyBoard: boolean;
  changes: CardChanges;
}

export const StatusColumn = memo(function StatusColumn(props: StatusColumnProps) {
  const { column, drawn, height, dragged, filter, pinned, still, emptyBoard, changes } = props;
  const { status, title, subtitle, money } = column;
  const { setNodeRef, over } = useDroppable({ id: status });
  const scroller = useRef<HTMLElement>(null);
  const roving = useRovingFocus(scroller);
  useKeptFocus(scroller);
  const heading = useId();
  const home = dragged && toKnownStatus(dragged.status);
  const target = dragged !== null && home !== status && over?.id === status;
  const leaving = home === status && isStatus(over?.id) && over?.id !== status;
  // The figures show what dropping the card here would make of them.
  const comes = target && isOnBoard({ ...dragged, status }, filter);
  const change = comes ? 1 : leaving ? -1 : 0;
  const total = column.cards.count + change;
  const count = drawn.cards.length;
  const unfolded = height === 'all';
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={heading}
      data-column={status}
      className={clsx(columnClass, target && 'border-accent! bg-accent-soft! **:data-heading:bg-accent-soft')}
    >
      <div className="px-3 pt-2.5 pb-2">
        <h3
          id={heading}
          // On a phone the switch says it.
          className="flex items-center justify-between gap-2 font-sans! text-base font-semibold! @max-2xl:sr-only"
        >
          <span>
            {title}
            {/* The one column that obeys it. */}
            {!isOpen(status) && <LensPeriod />}
          </span>
          <span className="rounded-sm border border-line bg-paper-raised px-1.5 text-xs">
            <span data-count>{formatCount(total)}</span>
            <span className="sr-only">{total === 1 ? ' transaction' : ' transactions'}</span>
          </span>
        </h3>
        <p className="text-xs text-ink-muted">
          {subtitle}
          {!isOpen(status) && (
            <span aria-hidden className="@2xl:hidden">
              <LensPeriod />
            </span>
          )}
        </p>
        <ColumnTotals
          status={status}
          money={dragged === null || change === 0 ? money : withCard(money, dragged, change)}
        />
      </div>
      <div
        ref={roving}
        data-cards
        // Focusable to scroll by keys, and to take the focus when the last card leaves.
        tabIndex={-1}
        className={clsx(
          'shrink-0 px-2 print:h-auto',
          // A strip cannot grow with the page: what sticks would stick to the strip.
          unfolded
            ? '[--stick:0px] @max-2xl:overflow-y-auto @2xl:[--stick:var(--lens-height,0px)]'
            : 'overflow-y-auto [--stick:0px]',
          height === 'folded' ? (emptyBoard ? 'h-24' : 'h-80') : 'min-h-80 @max-2xl:h-[calc(100dvh-14rem)]',
          height === 'taller' && '@2xl:h-taller',
          // A column with nothing to scroll lets wheel and finger scroll the page.
          !unfolded && count >= overflowing && 'overscroll-contain',
        )}
      >
        {target && (
          <p className="sticky top-(--stick) z-30 mb-2 grid h-14 place-items-center rounded-md border border-dashed border-focus bg-accent-soft font-medium">
            Drop here
          </p>
        )}
        {count > 0 && (
          <ColumnCards
            column={drawn}
            scroller={scroller}
            unfolded={unfolded}
            dragged={dragged}
            // A card that is about to leave need not be scrolled to.
            pinned={drawn === column ? pinned : null}
            still={still}
            changes={changes}
          />
        )}
        {count === 0 && !target && <NoCards className={emptyBoard ? 'h-22' : 'mb-2 h-78'} />}
      </div>
    </section>
  );
});

function NoCards({ className }: { className: string }) {
  return (
    <div
      className={clsx(
        className,
        'grid place-content-center rounded-md border border-dashed border-line-strong px-4 text-center',
      )}
    >
      <p className="font-medium">No transactions</p>
      <p className="text-sm text-ink-muted">Drag cards from other columns</p>
    </div>
  );
}

/** ' in November 2026', beside the title of what the lens's period limits. */
function LensPeriod() {
  const { days } = useFilter();
  if (days.from === null && days.to === null) return null;
  const period = formatPeriod(days);
  const isMonthOrYear = /^(?:[A-Z][a-z]+ )?\d{4}$/.test(period);
  return (
    <span className="font-normal text-ink-muted">
      {isMonthOrYear ? ` in ${period}` : ` ${period[0]?.toLowerCase()}${period.slice(1)}`}
    </span>
  );
}
