import { noLimits } from '#domain/lens/lens.ts';
import { Button } from '#web/ui/button.tsx';
import { changeLens } from './lens-store.ts';

/** Says that the lens finds nothing, and takes it away. */
export function NothingMatches() {
  return (
    <p className="text-ink-muted">
      Nothing here matches.{' '}
      <Button variant="quiet" onClick={() => changeLens(noLimits)}>
        Clear
      </Button>
    </p>
  );
}
