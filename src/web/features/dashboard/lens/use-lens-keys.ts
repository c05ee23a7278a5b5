import { useLayoutEffect } from 'react';
import { stepPeriod } from '#domain/lens/earlier.ts';
import { useToday } from '#web/money/use-today.ts';
import { changeLens, readLens, takeBack } from './lens-store.ts';

const typedInto = 'input:not([type="radio"], [type="checkbox"]), textarea, select';

/** `[` and `]` step the period, `T` is this month, `/` searches, and Esc takes the last change of the lens back. */
export function useLensKeys(): void {
  const today = useToday();
  // Before the paint: the keys work as soon as there is something to see.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (target instanceof HTMLElement && target.matches(typedInto)) return;
      if (document.querySelector('dialog[open], [popover]:popover-open') !== null) return;
      const action = actions[key.toLowerCase()];
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
      '/': () => document.querySelector<HTMLElement>('input[type="search"]')?.focus(),
      escape: takeBack,
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [today]);
}
