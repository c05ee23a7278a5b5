import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import type { Transaction } from '#domain/transaction.ts';
import { ListRow, type RowActions } from './list-row.tsx';

interface VirtualRowsProps extends RowActions {
  transactions: readonly Transaction[];
  viewport: RefObject<HTMLElement | null>;
}

/** Draws the rows in sight alone; its own chunk, loaded for long lists. */
export function VirtualRows({ transactions, viewport, ...actions }: VirtualRowsProps) {
  const rows = useVirtualizer({
    count: transactions.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => 49,
    overscan: 6,
    getItemKey: useCallback((index: number) => transactions[index]?.id ?? index, [transactions]),
  });
  return (
    <ul className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const transaction = transactions[index];
        if (transaction === undefined) return null;
        return (
          <ListRow
            key={key}
            ref={rows.measureElement}
            transaction={transaction}
            position={{ index, count: transactions.length, offset: start }}
            {...actions}
          />
        );
      })}
    </ul>
  );
}
