import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Transaction } from '#domain/transaction.ts';

/** The control that had the focus: a card in another column is a new element. */
type CardControl = 'handle' | 'move';

/**
 * Returns the focus to a moved card. `pinned` is that card: long columns render it wherever it is, or nothing could take
 * the focus.
 */
export function useReturnFocus(board: RefObject<HTMLElement | null>) {
  const [pending, setPending] = useState<{ card: Transaction; control: CardControl } | null>(null);

  // After every render: the card may arrive one render later than it left, or return when refused.
  useLayoutEffect(() => {
    if (pending === null || board.current === null) return;
    const focused = document.activeElement;
    const isElsewhere = focused !== null && focused !== document.body && !board.current.contains(focused);
    if (isElsewhere) return;
    const card = `[data-card="${CSS.escape(pending.card.id)}"]`;
    board.current.querySelector<HTMLElement>(`${card} [data-${pending.control}]`)?.focus();
  });

  // A press ends the wait.
  useEffect(() => {
    const release = () => setPending(null);
    const element = board.current;
    element?.addEventListener('pointerdown', release, true);
    element?.addEventListener('keydown', release, true);
    return () => {
      element?.removeEventListener('pointerdown', release, true);
      element?.removeEventListener('keydown', release, true);
    };
  }, [board]);

  const keepFocus = useCallback(
    (card: Transaction, control: CardControl) => setPending({ card, control }),
    [],
  );
  return { pinned: pending?.card ?? null, keepFocus };
}
