import { useEffect } from 'react';
import { importAgain } from '#web/base/import-again.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { endSelecting, useIsSelecting } from '../selection.ts';

const bar = new LazyComponent(
  async () => (await importAgain(() => import('./selected-bar.tsx'))).SelectedBar,
);

/** What can be done with the selected transactions, once there are some. A long press on touch begins. */
export function SelectAccess() {
  const isOn = useIsSelecting();
  useEffect(() => {
    document.body.toggleAttribute('data-selecting', isOn);
  }, [isOn]);
  useEffect(() => void import('./long-press.ts'), []);
  return isOn && <LazyPart part={bar} fallback={null} props={{}} errorFallback={EndOnError} />;
}

/** The bar could not be loaded, which has been logged: nothing can be done with a selection. */
function EndOnError() {
  useEffect(endSelecting, []);
  return null;
}
