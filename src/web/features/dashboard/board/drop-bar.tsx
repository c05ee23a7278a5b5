import { useDndContext } from '@dnd-kit/core';
import { clsx } from 'clsx';
import { createPortal } from 'react-dom';
import { statuses, statusLabels, toKnownStatus } from '#domain/transactions/status.ts';
import { findCard } from './board-speech.ts';
// Loads the swipes, which are for fingers alone, too.
import './swipe-card.ts';

/** The columns under the thumb that drags a card on a phone, over the links at its lower edge. `columnBelow` looks for it. */
export function DropBar() {
  const { active, activatorEvent, over, collisions } = useDndContext();
  const card = findCard(active);
  if (card === undefined || activatorEvent instanceof KeyboardEvent) return null;
  return createPortal(
    <div
      data-drop-bar
      data-in-bar={collisions?.[0]?.data?.inBar}
      // The column below a dragged card is spoken.
      aria-hidden
      className="gutter fixed inset-x-0 bottom-0 z-40 border-t border-line bg-paper-raised pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] sm:hidden"
    >
      <div className="flex gap-2">
        {statuses.map((status) => (
          <span
            key={status}
            className={clsx(
              'grid min-h-14 flex-1 place-items-center rounded-md border text-center font-medium',
              status === toKnownStatus(card.status)
                ? 'border-line text-ink-muted'
                : over?.id === status
                  ? 'border-accent bg-accent-soft'
                  : 'border-dashed border-line-strong',
            )}
          >
            {statusLabels[status].title}
          </span>
        ))}
      </div>
    </div>,
    document.body,
  );
}
