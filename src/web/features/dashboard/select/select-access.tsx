import { useEffect } from 'react';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { showToast } from '#web/ui/toast.ts';
import { endSelecting, useIsSelecting } from '../selection.ts';

const bar = new LazyComponent(async () => (await import('./selected-bar.tsx')).SelectedBar);

/** What can be done with the selected transactions, once there are some. */
export function SelectAccess() {
  const isOn = useIsSelecting();
  useEffect(() => {
    document.body.toggleAttribute('data-selecting', isOn);
  }, [isOn]);
  useEffect(() => {
    void import('./long-press.ts');
    // Whoever comes next begins anew.
    return () => {
      endSelecting();
      document.body.removeAttribute('data-selecting');
    };
  }, []);
  return isOn && <LazyPart part={bar} fallback={null} props={{}} errorFallback={NotLoaded} />;
}

/** Nothing can be done with a selection. */
function NotLoaded() {
  useEffect(() => {
    endSelecting();
    showToast('Not loaded. Please try again.');
  }, []);
  return null;
}
