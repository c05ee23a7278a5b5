import type { ReactNode } from 'react';
import { Words } from '../words.tsx';

/** Words, and what can be done about them. */
export function ActionLine({ id, words, children }: { id?: string; words: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <p id={id} className="min-w-0 grow basis-64 wrap-anywhere">
        {typeof words === 'string' ? <Words text={words} /> : words}
      </p>
      <div className="flex flex-wrap items-center gap-2 [&>button]:px-2.5 [&>button]:text-sm">{children}</div>
    </div>
  );
}
