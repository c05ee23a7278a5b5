import { retryLoading } from '#web/data/views/ledger-views.ts';
import { Button } from '#web/ui/button.tsx';

/** Shown when loading failed, instead of a zero or an empty list that would not be true. */
export function NotLoaded() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
      <p role="status">Your transactions could not be loaded.</p>
      <Button onClick={retryLoading}>Retry</Button>
    </div>
  );
}
