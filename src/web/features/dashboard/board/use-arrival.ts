import { useState } from 'react';
import type { ColumnView } from '#domain/ledger/ledger-view.ts';
import type { Status } from '#domain/status.ts';
import { useNext } from '#web/ui/use-next.ts';

interface Arrival {
  to: Status;
  /** The board that the card sets out from. */
  from: readonly ColumnView[];
}

/**
 * Spreads the move of a card that flies over three frames: what is counted is right in the first, the card leaves its
 * column in the second, and its new column draws it in the third. Until then it is seen in flight alone. `expect` says
 * where the next change of the board brings a card that flies.
 */
export function useArrival(columns: readonly ColumnView[]) {
  const [arrival, expect] = useState<Arrival | null>(null);
  const left = useNext(columns);
  const arrived = useNext(left);

  const toDrawn = (column: ColumnView): ColumnView => {
    const drawn = column.status === arrival?.to ? arrived : left;
    if (drawn !== arrival?.from) return column;
    return drawn.find(({ status }) => status === column.status) ?? column;
  };
  return { toDrawn, expect };
}
