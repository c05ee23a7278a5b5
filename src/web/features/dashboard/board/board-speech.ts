import type { Announcements } from '@dnd-kit/core';
import { isOnBoard } from '#domain/ledger/board-filter.ts';
import type { ColumnView } from '#domain/ledger/query.ts';
import type { Filter } from '#domain/lens/lens.ts';
import { isStatus, type Status, statusLabels, toKnownStatus } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { hideText } from '#web/base/hidden-text.ts';

/** The columns, and the lens whose cards they show. */
export interface ShownBoard {
  readonly columns: readonly ColumnView[];
  readonly filter: Filter;
}

/** 'Monthly rent, ₹22,000.00 moved to Done, 3 of 8': where the card stands now, and among how many. */
export function toMoveMessage(
  transaction: Transaction,
  status: Status,
  { columns, filter }: ShownBoard,
): string {
  const moved = `${toTransactionName(transaction)} moved to ${statusLabels[status].title}`;
  if (!isOnBoard({ ...transaction, status }, filter)) return `${moved}, hidden by the filters`;
  const cards = columns.find((column) => column.status === status)?.cards;
  const before = cards?.countBefore(transaction) ?? 0;
  const others = (cards?.length ?? 0) - (cards?.findPosition(transaction) === undefined ? 0 : 1);
  return `${moved}, ${before + 1} of ${others + 1}`;
}

export const dragInstructions =
  'To move the card, press 1, 2 or 3 for a column; or Space or Enter, then the arrow keys: Space or Enter drops it, Escape puts it back. E edits the card, X selects it, Delete deletes it. Arrow keys alone go to the other cards, their buttons, the months of Done, and on to the other columns.';

/** Announcements during a drag. `board` returns the board at that moment. */
export function toAnnouncements(board: () => ShownBoard): Announcements {
  // A drag starts over the card's own column, which must not interrupt "Picked up".
  let above: unknown = null;
  return {
    onDragStart: ({ active }) =>
      withCard(active, (card) => {
        above = toKnownStatus(card.status);
        return `Picked up ${toTransactionName(card)} from ${toShortName(card)}`;
      }),
    onDragOver: ({ over }) => {
      const before = above;
      above = over?.id ?? null;
      if (above === before) return undefined;
      return isStatus(above) ? `Over ${statusLabels[above].title}` : 'Not over a column';
    },
    onDragEnd: ({ active, over }) =>
      withCard(active, (card) =>
        over === null || !isStatus(over.id) || over.id === toKnownStatus(card.status)
          ? `${toTransactionName(card)} dropped, stays in ${toShortName(card)}`
          : toMoveMessage(card, over.id, board()),
      ),
    onDragCancel: ({ active }) =>
      withCard(active, (card) => `Cancelled, ${toTransactionName(card)} stays in ${toShortName(card)}`),
  };
}

/** The card of a draggable. */
export function findCard(active: { data: { current?: unknown } } | null): Transaction | undefined {
  return (active?.data.current as { transaction: Transaction } | undefined)?.transaction;
}

function withCard(
  active: { data: { current?: unknown } },
  say: (card: Transaction) => string,
): string | undefined {
  const card = findCard(active);
  return card === undefined ? undefined : hideText(say(card), true);
}

function toShortName(card: Transaction): string {
  return statusLabels[toKnownStatus(card.status)].title;
}
