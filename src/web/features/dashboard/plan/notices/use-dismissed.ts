import { useMemo, useState } from 'react';
import { readLastChoice, storeLastChoice } from '#web/data/views/stored-drafts.ts';

/** The notices that the person has dismissed on this device, by their keys. */
export interface Dismissal {
  readonly isDismissed: (key: string) => boolean;
  readonly dismiss: (key: string) => void;
}

/** Older ones are of things that are noticed no more. */
const mostKept = 50;

export function useDismissed(): Dismissal {
  const [keys, setKeys] = useState(() => readLastChoice('dismissed')?.split('\n') ?? []);
  return useMemo(
    () => ({
      isDismissed: (key) => keys.includes(key),
      dismiss: (key) => {
        const next = [...keys, key].slice(-mostKept);
        setKeys(next);
        storeLastChoice('dismissed', next.join('\n'));
      },
    }),
    [keys],
  );
}
