import { memo, useCallback, useState } from 'react';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { importAgain } from '#web/base/import-again.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import { updateTransaction } from '#web/data/views/transactions.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';

/** Starts loading with the page. */
const editDialog = new LazyComponent(
  async () => (await importAgain(() => import('./edit-dialog.tsx'))).EditDialog,
);

interface ConnectedEditProps {
  /** The transaction to edit; null while there is none. */
  transaction: Transaction | null;
  onDuplicate: (transaction: Transaction) => void;
  onClose: () => void;
}

export const ConnectedEdit = memo(function ConnectedEdit(props: ConnectedEditProps) {
  const { transaction, onDuplicate, onClose } = props;
  const busy = updateTransaction.useBusy();
  const [tries, setTries] = useState(0);

  const onSave = useCallback(async (row: Transaction, seen: Transaction, screen: Screen) => {
    const outcome = await updateTransaction.run({ seen, row }, screen);
    if (outcome.ok && outcome.undo) offerUndo('Transaction updated.', outcome);
    return outcome;
  }, []);

  const close = useCallback(() => {
    onClose();
    // After a failed load, the next time tries again.
    if (editDialog.loaded === undefined) setTries((before) => before + 1);
  }, [onClose]);

  return (
    <LazyPart
      key={tries}
      part={editDialog}
      fallback={null}
      props={{ transaction, onSave, onDuplicate, onClose: close, busy }}
      errorFallback={EditLoadError}
    />
  );
});

interface EditLoadErrorProps {
  transaction: Transaction | null;
  onClose: () => void;
}

/** Replaces the edit dialog where its chunk cannot be loaded, and says so when it is asked for. */
function EditLoadError({ transaction, onClose }: EditLoadErrorProps) {
  return <DialogLoadError open={transaction !== null} onClose={onClose} />;
}
