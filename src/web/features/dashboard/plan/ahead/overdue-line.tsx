import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { emptyLens } from '#domain/lens/lens.ts';
import { toOverdueWords } from '#domain/plan/ahead/ahead-words.ts';
import type { Projection } from '#domain/plan/ahead/projection.ts';
import { useCurrency } from '#web/data/preferences.ts';
import { useKeptRoom } from '#web/data/records/use-kept-room.ts';
import { changeLens } from '#web/transactions/lens-store.ts';
import { PrivateText } from '#web/ui/private-text.tsx';
import { useOverdueCount } from '../../use-overdue-count.ts';

interface OverdueLineProps {
  projections: readonly Projection[];
}

/** On a phone what is overdue, in the summary's card, where the first screen ends with it. */
export function OverdueLine(props: OverdueLineProps) {
  const [place] = useState(() => document.querySelector('[data-overdue]'));
  return place && createPortal(<Line {...props} />, place);
}

function Line({ projections }: OverdueLineProps) {
  const text = toOverdueWords(useOverdueCount(), projections, useCurrency());
  const line = useRef<HTMLDivElement>(null);
  useKeptRoom('overdue', line);
  return (
    <div ref={line}>
      {text !== '' && (
        <button
          type="button"
          onClick={() => changeLens({ ...emptyLens, text: 'overdue' })}
          className="flex min-h-11 items-center gap-1 text-left font-medium tabular-nums"
        >
          <PrivateText text={text} />
          <span aria-hidden>›</span>
        </button>
      )}
    </div>
  );
}
