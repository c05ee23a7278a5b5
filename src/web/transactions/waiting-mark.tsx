import { useIsWaiting } from '#web/data/engine/sync-status.ts';

/** Marks a card or row with a change that has not been sent yet. */
export function WaitingMark({ id }: { id: string }) {
  return (
    useIsWaiting(id) && (
      <span data-waiting className="shrink-0 text-xs whitespace-nowrap text-ink-muted italic">
        waiting
      </span>
    )
  );
}
