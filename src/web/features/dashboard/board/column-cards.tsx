import { useDndContext } from '@dnd-kit/core';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import type { BoardColumn } from '#domain/board.ts';
import { TransactionCard, type TransactionCardProps } from './transaction-card.tsx';

// Up to this many cards all are drawn.
const plainUpTo = 40;

interface ColumnCardsProps extends Pick<TransactionCardProps, 'onEdit' | 'onDelete' | 'onChoose'> {
  column: BoardColumn;
  scroller: RefObject<HTMLElement | null>;
  /** A card that is drawn wherever it stands: the one that was moved last. */
  pinned: string | null;
}

export function ColumnCards({ column, scroller, pinned, ...actions }: ColumnCardsProps) {
  const { cards, status } = column;
  const { active } = useDndContext();
  const long = cards.length > plainUpTo;
  const held = active?.id ?? null;

  // A card in the hand must not be unmounted, nor one that is about to take the focus.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range);
      const kept = [held, pinned]
        .map((id) => (id === null ? -1 : cards.findIndex((card) => card.id === id)))
        .filter((index) => index !== -1 && !seen.includes(index));
      return [...seen, ...new Set(kept)].sort((one, other) => one - other);
    },
    [cards, held, pinned],
  );
  const virtual = useVirtualizer({
    count: long ? cards.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => 78,
    overscan: 3,
    rangeExtractor,
    getItemKey: useCallback((index: number) => cards[index]?.id ?? index, [cards]),
  });

  if (!long) {
    return (
      <ul className="flex flex-col gap-2">
        {cards.map((card) => (
          <li key={card.id}>
            <TransactionCard transaction={card} column={status} {...actions} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const card = cards[index];
        return (
          card !== undefined && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={cards.length}
              className="absolute inset-x-0 pb-2"
              style={{ top: start }}
            >
              <TransactionCard transaction={card} column={status} {...actions} />
            </li>
          )
        );
      })}
    </ul>
  );
}
