import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Transaction } from '#domain/transaction.ts';

/** Which control of a card has the focus: a card that changes its column is a new element. */
type CardControl = 'handle' | 'move';

/**
 * Brings the focus back to a moved card. `pinned` is that card: long columns draw it wherever it stands, or nothing
 * could take the focus.
 */
export function useReturnFocus(board: RefObject<HTMLElement | null>) {
  const [kept, setKept] = useState<{ card: Transaction; control: CardControl } | null>(null);

  // After every change of the board: the card may arrive a render later than it left, or come back when refused.
  useLayoutEffect(() => {
    if (kept === null || board.current === null) return;
    const focused = document.activeElement;
    const taken = focused !== null && focused !== document.body && !board.current.contains(focused);
    if (taken) return;
    const card = `[data-card="${CSS.escape(kept.card.id)}"]`;
    board.current.querySelector<HTMLElement>(`${card} [data-${kept.control}]`)?.focus();
  });

  // Whoever presses something has gone on.
  useEffect(() => {
    const release = () => setKept(null);
    const element = board.current;
    element?.addEventListener('pointerdown', release, true);
    element?.addEventListener('keydown', release, true);
    return () => {
      element?.removeEventListener('pointerdown', release, true);
      element?.removeEventListener('keydown', release, true);
    };
  }, [board]);

  const keepFocus = useCallback((card: Transaction, control: CardControl) => setKept({ card, control }), []);
  return { pinned: kept?.card ?? null, keepFocus };
}
