import { retryLoading } from '#web/data/ledger-views.ts';
import { Button } from '#web/ui/button.tsx';

/** In the place of what is made of transactions that could not be read: nothing is said to be zero or none. */
export function NotLoaded() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
      <p role="status">Your transactions could not be loaded.</p>
      <Button onClick={readAgain}>Retry</Button>
    </div>
  );
}
