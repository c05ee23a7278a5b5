import { memo, useCallback, useState } from 'react';
import type { Transaction } from '#domain/transaction.ts';
import { updateTransaction } from '#web/data/transactions.ts';
import { Late, LatePart } from '#web/ui/late-part.tsx';
import { UnloadedDialog } from '#web/ui/unloaded.tsx';
import { offerUndo } from '../offer-undo.ts';

/** On its way as soon as the page stands. */
const editDialog = new Late(async () => (await import('./edit-dialog.tsx')).EditDialog);

interface ShownEditProps {
  /** The one to change; null while nothing is edited. */
  transaction: Transaction | null;
  onClose: () => void;
}

export const ShownEdit = memo(function ShownEdit({ transaction, onClose }: ShownEditProps) {
  const busy = updateTransaction.useBusy();
  const [tries, setTries] = useState(0);

  const onSave = useCallback(
    async (row: Transaction) => {
      const outcome = await updateTransaction.run({ seen: transaction ?? row, row });
      if (outcome.ok && outcome.undo) offerUndo('Transaction updated.', outcome.undo);
      return outcome;
    },
    [transaction],
  );

  const close = useCallback(() => {
    onClose();
    // Out of reach once is not out of reach for good: asked for again, for the next time.
    if (editDialog.loaded === undefined) setTries((before) => before + 1);
  }, [onClose]);

  return (
    <LatePart
      key={tries}
      part={editDialog}
      standIn={null}
      given={{ transaction, onSave, onClose: close, busy }}
      instead={UnloadedEdit}
    />
  );
});

interface UnloadedEditProps {
  transaction: Transaction | null;
  onClose: () => void;
}

/** Replaces the edit dialog where its chunk cannot be loaded, and says so when it is asked for. */
function UnloadedEdit({ transaction, onClose }: UnloadedEditProps) {
  return <UnloadedDialog open={transaction !== null} onClose={onClose} />;
}
