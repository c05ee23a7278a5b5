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
 * Lets the column that a card flies to draw it once the frame in which it sets out is painted: until then the card is
 * seen in flight alone. `expect` says where the next change of the board brings a card that flies.
 */
export function useArrival(columns: readonly ColumnView[]) {
  const [arrival, expect] = useState<Arrival | null>(null);
  const settled = useNext(columns);

  const toDrawn = (column: ColumnView): ColumnView => {
    if (arrival === null || arrival.to !== column.status || arrival.from !== settled) return column;
    return settled.find(({ status }) => status === column.status) ?? column;
  };
  return { toDrawn, expect };
}
