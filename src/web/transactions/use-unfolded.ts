import { useCallback, useState } from 'react';
import { readLastChoice, storeLastChoice } from '#web/data/views/stored-drafts.ts';

/** `taller` is the board of columns as high as most of the window, which scroll. */
type Part = 'taller' | 'board' | 'list';

/** Whether a part shows all it has, and the page scrolls it. The device remembers it. */
export function useUnfolded(part: Part): [unfolded: boolean, setUnfolded: (unfolded: boolean) => void] {
  const [unfolded, setUnfolded] = useState(() => readUnfolded().includes(part));
  const change = useCallback(
    (next: boolean) => {
      setUnfolded(next);
      const others = readUnfolded().filter((one) => one !== part);
      storeLastChoice('unfolded', (next ? [...others, part] : others).join(' '));
    },
    [part],
  );
  return [unfolded, change];
}

const readUnfolded = () => readLastChoice('unfolded')?.split(' ') ?? [];
