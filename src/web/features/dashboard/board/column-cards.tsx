import { clsx } from 'clsx';
import { memo, type RefObject, useRef } from 'react';
import type { ColumnView } from '#domain/ledger/ledger-view.ts';
import type { Transaction } from '#domain/transaction.ts';
import { useWindow } from '#web/ui/use-window.ts';
import { TransactionCard, type TransactionCardProps } from './transaction-card.tsx';

// Up to this many cards are all rendered.
const plainUpTo = 20;

interface ColumnCardsProps extends Pick<TransactionCardProps, 'onEdit' | 'onDelete' | 'onChoose'> {
  column: ColumnView;
  scroller: RefObject<HTMLElement | null>;
  /** The card that is being dragged. */
  dragged: Transaction | null;
  /** The card that was moved last and is about to take the focus. */
  pinned: Transaction | null;
}

export const ColumnCards = memo(function ColumnCards(props: ColumnCardsProps) {
  const { cards, status } = props.column;
  if (cards.length > plainUpTo) return <WindowCards {...props} />;
  const { onEdit, onDelete, onChoose } = props;
  return (
    <ul className="@container flex flex-col gap-2">
      {cards.slice().map((card) => (
        <li key={card.id} className="contain-content">
          <TransactionCard transaction={card} column={status} {...{ onEdit, onDelete, onChoose }} />
        </li>
      ))}
    </ul>
  );
});

/** Renders only the visible cards of a long column, and those that must be there wherever they are. */
function WindowCards({ column, scroller, dragged, pinned, ...actions }: ColumnCardsProps) {
  const { cards, status } = column;
  const list = useRef<HTMLUListElement>(null);
  const count = cards.length;
  const pinnedIndex = pinned === null ? undefined : cards.findPosition(pinned);
  const { first, end, rowHeight } = useWindow({
    count,
    scroller,
    rows: list,
    estimate: { row: 78, room: 320 },
    overscan: 1,
    wanted: pinnedIndex === undefined ? undefined : { row: pinned, index: pinnedIndex },
  });
  const isDrawn = (index: number) => index >= first && index < end;
  const apart = [...new Set([dragged, pinned])]
    .flatMap((card) => (card === null ? [] : (cards.findPosition(card) ?? [])))
    .filter((index) => !isDrawn(index));
  const toItem = (index: number, card: Transaction | undefined) =>
    card !== undefined && (
      <li
        key={card.id}
        aria-posinset={index + 1}
        aria-setsize={count}
        {...(!isDrawn(index) && { 'data-apart': true, style: { top: index * rowHeight } })}
        className={clsx('pb-2 contain-content', !isDrawn(index) && 'absolute inset-x-0')}
      >
        <TransactionCard transaction={card} column={status} {...actions} />
      </li>
    );
  return (
    <ul
      ref={list}
      className="@container relative"
      style={{ height: count * rowHeight, paddingTop: first * rowHeight }}
    >
      {cards
        .slice(first, end)
        .map((card, index) => toItem(first + index, card))
        .concat(apart.map((index) => toItem(index, cards.at(index))))}
    </ul>
  );
}
