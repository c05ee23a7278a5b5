import { clsx } from 'clsx';
import {
  type ComponentProps,
  type CSSProperties,
  memo,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { ColumnView } from '#domain/ledger/query.ts';
import {
  type RowGroup,
  toDueGroups,
  toGroupMoney,
  toMonthGroups,
  toMonthsSince,
} from '#domain/ledger/row-groups.ts';
import type { RowList } from '#domain/ledger/row-list.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { isOpen, type Status } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { useToday } from '#web/money/use-today.ts';
import { GroupTitle } from '#web/transactions/group-title.tsx';
import { setListedRows } from '#web/transactions/selection/selection.ts';
import { Button } from '#web/ui/button.tsx';
import { GroupedRows } from '#web/ui/rows/grouped-rows.tsx';
import { focusLater, useWindow } from '#web/ui/rows/use-window.ts';
import { GroupTotals } from './column-totals.tsx';
import { type CardChanges, TransactionCard } from './transaction-card.tsx';

// Up to this many cards are all rendered.
const plainUpTo = 20;

interface ColumnCardsProps {
  column: ColumnView;
  scroller: RefObject<HTMLElement | null>;
  /** Whether the page scrolls the cards, and not the column. */
  unfolded: boolean;
  /** The card that is being dragged. */
  dragged: Transaction | null;
  /** The card that was moved last and is about to take the focus. */
  pinned: Transaction | null;
  /** Whether the pinned card is not scrolled to. */
  still: boolean;
  changes: CardChanges;
}

/** The cards by when they are due; those that are done by month. */
export const ColumnCards = memo(function ColumnCards(props: ColumnCardsProps) {
  const { column, unfolded, pinned, scroller, changes } = props;
  const { cards, status } = column;
  const today = useToday();
  const all = useMemo(
    () => (isOpen(status) ? toDueGroups(cards, today) : toMonthGroups(cards)),
    [cards, status, today],
  );
  const byMonth = unfolded && !isOpen(status);
  const [since, setSince] = useState<CalendarDate | null>(null);
  // A card that was moved is not out of sight.
  if (byMonth && pinned && (since ?? '9') > pinned.date && cards.findPosition(pinned) !== undefined) {
    setSince(pinned.date);
  }
  const groups = useMemo(() => (byMonth ? toMonthsSince(all, since) : all), [byMonth, all, since]);
  const count = groups.at(-1)?.end ?? 0;
  const next = all[groups.length];
  useLayoutEffect(() => setListedRows(scroller.current, cards), [scroller, cards]);
  const isLong = count > plainUpTo;
  const look = {
    groups,
    headingClass:
      'flex min-h-7 flex-wrap items-center gap-x-1.5 bg-paper-sunken px-1.5 py-1 text-xs font-semibold whitespace-nowrap',
    toHeading: (group: RowGroup) => <Heading {...{ cards, group, status }} />,
    toRow(position: number, style?: CSSProperties) {
      const card = cards.at(position);
      return (
        card !== undefined && (
          <li
            key={card.id}
            {...(isLong && { 'aria-posinset': position + 1, 'aria-setsize': count })}
            {...(style && { 'data-apart': true, style })}
            className={clsx(
              'scroll-mt-[calc(var(--stick)+3rem)] pb-2 contain-content',
              style && 'absolute inset-x-0',
            )}
          >
            <TransactionCard transaction={card} column={status} changes={changes} />
          </li>
        )
      );
    },
  };
  const showNext = () => {
    setSince(next?.days?.from ?? null);
    const list = scroller.current as HTMLElement;
    // A column that has become long renders the rows of its window later.
    focusLater(list, () =>
      list.querySelector<HTMLElement>(`[data-heading="${count + 1}"] button`)?.focus({ preventScroll: true }),
    );
  };
  return (
    <>
      {isLong ? <WindowCards {...props} count={count} look={look} /> : <GroupedRows {...look} />}
      {next && (
        <Button className="mb-2 w-full" onClick={showNext}>
          Show {next.title}
        </Button>
      )}
    </>
  );
});

interface HeadingProps {
  cards: RowList;
  group: RowGroup;
  status: Status;
}

function Heading({ cards, group, status }: HeadingProps) {
  const count = group.end - group.start;
  const money = useMemo(() => toGroupMoney(cards, group), [cards, group]);
  // The end of a month's name gives way in a narrow column.
  const [, start, end, year] = /^([A-Z][a-z]{2})([a-z]*)( \d{4})$/.exec(group.title) ?? [];
  return (
    <>
      <GroupTitle group={group}>
        {end ? (
          <>
            <span>{start}</span>
            <span className="@max-[14rem]:sr-only">{end}</span>
            <span>{year}</span>
          </>
        ) : (
          group.title
        )}
      </GroupTitle>
      {/* While only some rows are read, they are not all that is due. */}
      {cards.missing === 0 && (
        <>
          <span className="font-normal text-ink-muted">
            <span>{formatCount(count)}</span>
            <span className="sr-only">{count === 1 ? ' transaction' : ' transactions'}</span>
          </span>
          <GroupTotals status={status} money={money} />
        </>
      )}
    </>
  );
}

interface WindowCardsProps extends ColumnCardsProps {
  /** The number of cards that are shown, which are the first ones. */
  count: number;
  look: ComponentProps<typeof GroupedRows<RowGroup>>;
}

/** Renders only the visible cards of a long column, and those that must be there wherever they are. */
function WindowCards(props: WindowCardsProps) {
  const { column, count, scroller, unfolded, dragged, pinned, still, look } = props;
  const { cards } = column;
  const list = useRef<HTMLDivElement>(null);
  const pinnedIndex = pinned === null ? undefined : cards.findPosition(pinned);
  const window = useWindow({
    count,
    groups: look.groups,
    scroller,
    unfolded,
    rows: list,
    estimate: { row: 72, heading: 28, room: 320 },
    overscan: unfolded ? 4 : 1,
    wanted: pinnedIndex === undefined || still ? undefined : { row: pinned, index: pinnedIndex },
  });
  const apart = [...new Set([dragged, pinned])]
    .flatMap((card) => (card === null ? [] : (cards.findPosition(card) ?? [])))
    .filter((position) => position < count);
  return <GroupedRows ref={list} {...look} window={window} apart={apart} />;
}
