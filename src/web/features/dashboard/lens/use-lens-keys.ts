import { useLayoutEffect } from 'react';
import { stepPeriod } from '#domain/lens/earlier.ts';
import { useToday } from '#web/money/use-today.ts';
import { findFreeKey } from '../free-key.ts';
import { goToSearch } from '../go-to.ts';
import { changeLens, readLens, takeBack } from './lens-store.ts';

/** `[` and `]` step the period, `T` is this month, `/` searches, and Esc takes the last change of the lens back. */
export function useLensKeys(): void {
  const today = useToday();
  // Before the paint: the keys work as soon as there is something to see.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actions[findFreeKey(event) ?? ''];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    const step = (steps: number) => () => {
      const period = stepPeriod(readLens().period, steps, today);
      if (period !== undefined) changeLens({ period });
    };
    const actions: Readonly<Record<string, () => void>> = {
      '[': step(-1),
      ']': step(1),
      t: () => changeLens({ period: 'this-month' }),
      '/': goToSearch,
      escape: takeBack,
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [today]);
}
