import { useEffect } from 'react';
import { whenLoaded } from '#web/base/when-loaded.ts';
import { endSelecting, useIsSelecting } from '#web/transactions/selection/selection.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';

const bar = new LazyComponent(async () => (await import('./selected-bar.tsx')).SelectedBar);

/** Loads the bar of the selected transactions, once there are some. */
export function SelectAccess() {
  const isOn = useIsSelecting();
  useEffect(() => {
    whenLoaded(() => import('./long-press.ts'));
    // The next person starts afresh.
    return endSelecting;
  }, []);
  return isOn && <LazyPart part={bar} fallback={null} props={{}} errorFallback={NotLoaded} />;
}

const NotLoaded = () => <DialogLoadError open onClose={endSelecting} />;
