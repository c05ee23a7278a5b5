import { whenLoaded } from '#web/base/when-loaded.ts';
import { toggleSelected } from '#web/transactions/selection/selection.ts';

/** Milliseconds for which a finger rests on a row to select it; and pixels that it may move. */
const longPressMs = 500;
const longestMove = 10;

let stop = new AbortController();

/** A finger that rests on a row or card selects it. */
function press({ pointerType, target, clientX, clientY }: PointerEvent): void {
  stop.abort();
  const row = (target as Element).closest('[data-row], [data-card]');
  const box = row?.querySelector('[data-select]');
  const id = row?.getAttribute('data-row') ?? row?.getAttribute('data-card');
  if (pointerType !== 'touch' || !box || !id) return;
  stop = new AbortController();
  const { signal } = stop;
  const timer = setTimeout(() => {
    void toggleSelected(id, box, false);
    // The finger that leaves opens nothing.
    addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true, signal });
  }, longPressMs);
  const cancel = () => clearTimeout(timer);
  signal.addEventListener('abort', cancel);
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, cancel, { signal });
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > longestMove) cancel();
  };
  addEventListener('pointermove', move, { signal });
}

addEventListener('pointerdown', press, { passive: true });

// Fetched along, so that they are there when the network is not.
whenLoaded(() => import('./selected-bar.tsx'));
whenLoaded(() => import('#web/transactions/selection/find-range.ts'));
