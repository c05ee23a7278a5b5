import { memo, useCallback } from 'react';
import type { Transaction } from '#domain/transactions/transaction.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import { updateTransaction } from '#web/data/views/transactions.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';
import type { EditActions } from './edit-dialog.tsx';

/** Starts loading with the page. */
const editDialog = new LazyComponent(async () => (await import('./edit-dialog.tsx')).EditDialog);

interface ConnectedEditProps extends EditActions {
  /** The transaction to edit; null while there is none. */
  transaction: Transaction | null;
}

export const ConnectedEdit = memo(function ConnectedEdit(props: ConnectedEditProps) {
  const busy = updateTransaction.useBusy();

  const onSave = useCallback(async (row: Transaction, seen: Transaction, screen: Screen) => {
    const outcome = await updateTransaction.run({ seen, row }, screen);
    if (outcome.ok && outcome.undo) void sayUpdated(outcome);
    return outcome;
  }, []);

  return (
    <LazyPart
      part={editDialog}
      fallback={null}
      props={{ ...props, onSave, busy }}
      errorFallback={EditLoadError}
      need={props.transaction ?? undefined}
    />
  );
});

/** The words load with the first edit. Without them the message says less. */
async function sayUpdated(outcome: Extract<MutationOutcome<Transaction>, { readonly ok: true }>) {
  const [change] = outcome.applied?.changes ?? [];
  try {
    const { sayEdited } = await import('./say-edited.ts');
    sayEdited(change?.before as Transaction, change?.after as Transaction, outcome);
  } catch (cause) {
    console.error('Not loaded', cause);
    offerUndo('Transaction updated.', outcome);
  }
}

interface EditLoadErrorProps {
  transaction: Transaction | null;
  onClose: () => void;
}

/** Replaces the edit dialog where its chunk cannot be loaded, and says so when it is asked for. */
function EditLoadError({ transaction, onClose }: EditLoadErrorProps) {
  return <DialogLoadError open={transaction !== null} onClose={onClose} />;
}
