import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { toKnownStatus } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';

/** The control that had the focus: a card in another column is a new element. */
type CardControl = (typeof controls)[number];

const controls = ['handle', 'move', 'main', 'delete'] as const;

/** The control of this card that has the focus. */
export function findFocusedControl({ id }: Transaction): CardControl | undefined {
  const card = document.activeElement?.closest(`[data-card="${CSS.escape(id)}"]`);
  return card ? controls.find((control) => document.activeElement?.matches(`[data-${control}]`)) : undefined;
}

interface Pending {
  card: Transaction;
  control: CardControl;
  /** Whether everything stays where it is, also if the card is out of sight then. */
  still: boolean;
  /** The cards around it: the lens may hide a card that has moved. */
  neighbours: readonly string[];
}

/** The card after this one in its column, else the one before. */
function findNeighbours(board: HTMLElement | null, id: string): readonly string[] {
  const column = board?.querySelector(`[data-card="${CSS.escape(id)}"]`)?.closest('[data-column]');
  const ids = [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])].map(
    (card) => card.dataset.card,
  );
  const place = ids.indexOf(id);
  return [ids[place + 1], ids[place - 1]].filter((one) => one !== undefined);
}

/**
 * Returns the focus to a moved card, or gives it to the next one where the lens hides the moved one. `pinned` is the
 * moved card: long columns render it wherever it is, or nothing could take the focus.
 */
export function useReturnFocus(board: RefObject<HTMLElement | null>) {
  const [pending, setPending] = useState<Pending | null>(null);

  // After every render: the card may arrive one render later than it left, or return when refused.
  useLayoutEffect(() => {
    if (pending === null || board.current === null) return;
    const focused = document.activeElement;
    const isElsewhere = focused !== null && focused !== document.body && !board.current.contains(focused);
    if (isElsewhere) return;
    const find = (id: string) =>
      board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-${pending.control}]`);
    const control = [pending.card.id, ...pending.neighbours].map(find).find((one) => one);
    const column = control?.closest<HTMLElement>('[data-column]')?.dataset.column;
    // A column that the card is about to leave stays where it is.
    control?.focus({ preventScroll: pending.still || column === toKnownStatus(pending.card.status) });
  });

  // A press anywhere ends the wait: whoever went on elsewhere is not called back.
  useEffect(() => {
    // Undoing the move is none: the card comes back, and the focus with it.
    const release = (event: Event) => {
      if (!(event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey))) setPending(null);
    };
    addEventListener('pointerdown', release, true);
    addEventListener('keydown', release, true);
    return () => {
      removeEventListener('pointerdown', release, true);
      removeEventListener('keydown', release, true);
    };
  }, []);

  const keepFocus = useCallback(
    (card: Transaction, control: CardControl, still = false) =>
      setPending({ card, control, still, neighbours: findNeighbours(board.current, card.id) }),
    [board],
  );
  return { pinned: pending?.card ?? null, still: pending?.still ?? false, keepFocus };
}
