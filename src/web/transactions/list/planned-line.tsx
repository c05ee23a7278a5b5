import type { RefObject } from 'react';
import { describePlanned } from '#domain/ledger/describe-planned.ts';
import type { RowList } from '#domain/ledger/row-list.ts';
import { useStore } from '#web/base/store.ts';
import { Button } from '#web/ui/button.tsx';
import { PrivateText } from '#web/ui/private-text.tsx';
import { plannedShown } from '../planned-shown.ts';

interface PlannedLineProps {
  rows: RowList;
  /** The number of planned rows, which are the first ones. */
  count: number;
  list: RefObject<HTMLElement | null>;
}

/** Stands for the planned rows, with their totals, until somebody wants to see them. */
export function PlannedLine({ rows, count, list }: PlannedLineProps) {
  const isShown = useStore(plannedShown);
  return (
    <div className="flex items-center gap-x-3">
      <p className="grow">
        <PrivateText text={describePlanned(rows, count)} />
      </p>
      <Button
        aria-expanded={isShown}
        className="px-2.5! text-sm"
        onClick={() => {
          plannedShown.write(!isShown);
          list.current?.scrollTo(0, 0);
        }}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </div>
  );
}
