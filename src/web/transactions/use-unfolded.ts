import { useCallback, useState } from 'react';
import { readLast, storeLast } from '#web/data/views/stored-drafts.ts';

type Part = 'board' | 'list';

/** Whether a part shows all it has, and the page scrolls it. The device remembers it. */
export function useUnfolded(part: Part): [unfolded: boolean, setUnfolded: (unfolded: boolean) => void] {
  const [unfolded, setUnfolded] = useState(() => readUnfolded().includes(part));
  const change = useCallback(
    (next: boolean) => {
      setUnfolded(next);
      const others = readUnfolded().filter((one) => one !== part);
      storeLast('unfolded', (next ? [...others, part] : others).join(' '));
    },
    [part],
  );
  return [unfolded, change];
}

const readUnfolded = () => readLast('unfolded')?.split(' ') ?? [];
