import { useIsWaiting } from '#web/data/waiting-rows.ts';

/** On a card or row whose change is on this device alone so far. */
export function WaitingMark({ id }: { id: string }) {
  return (
    useIsWaiting(id) && (
      <span data-waiting className="shrink-0 text-xs whitespace-nowrap text-ink-muted italic">
        waiting
      </span>
    )
  );
}
