import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Status } from '#domain/status.ts';
import type { Transaction } from '#domain/transaction.ts';
import type { CardActions } from './status-board.tsx';

/**
 * The transactions with a card already where it was just dropped. The data follows a moment later, and a card that
 * flew back for that moment would look refused.
 */
export function useMoves(transactions: readonly Transaction[], onMove: CardActions['onMove']) {
  const [moved, setMoved] = useState<{ transaction: Transaction; status: Status } | null>(null);
  const waiting = useMemo(() => {
    if (moved === null) return null;
    const current = transactions.find(({ id }) => id === moved.transaction.id);
    return current?.status === moved.transaction.status ? moved : null;
  }, [moved, transactions]);
  const shown = useMemo(
    () =>
      waiting === null
        ? transactions
        : transactions.map((transaction) =>
            transaction.id === waiting.transaction.id
              ? { ...transaction, status: waiting.status }
              : transaction,
          ),
    [waiting, transactions],
  );

  useEffect(() => {
    if (moved !== null && waiting === null) setMoved(null);
  }, [moved, waiting]);

  const move = useCallback(
    (transaction: Transaction, status: Status) => {
      const mine = { transaction, status };
      setMoved(mine);
      const settle = () => setMoved((now) => (now === mine ? null : now));
      void Promise.resolve(onMove(transaction, status)).then(settle, settle);
    },
    [onMove],
  );
  return { shown, move };
}
