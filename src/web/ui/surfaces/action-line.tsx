import type { ReactNode } from 'react';
import { PrivateText } from '../private-text.tsx';

/** Words, and what can be done about them. */
export function ActionLine({ id, text, children }: { id?: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <p id={id} className="min-w-0 grow basis-64 wrap-anywhere">
        {typeof text === 'string' ? <PrivateText text={text} /> : text}
      </p>
      <div className="flex flex-wrap items-center gap-2 [&>button]:px-2.5 [&>button]:text-sm">{children}</div>
    </div>
  );
}
