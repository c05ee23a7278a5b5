import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Transaction } from '#domain/transactions/transaction.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import type { Outcome } from '#web/data/outcome.ts';
import { forgetEditDraft } from '#web/data/views/stored-drafts.ts';
import { keepFocusNearby } from '#web/transactions/keep-focus-nearby.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { EditForm, findStoredDraft } from './edit-form.tsx';
import { keepField } from './use-first-focus.ts';

export interface EditActions {
  /** Opens the edit of another transaction instead. */
  onEdit: (transaction: Transaction) => void;
  onDelete: (transaction: Transaction) => void;
  onDuplicate: (transaction: Transaction) => void;
  onClose: () => void;
}

interface EditDialogProps extends EditActions {
  /** The transaction to edit; null while there is none. */
  transaction: Transaction | null;
  /** `seen` is the row from which the person began. */
  onSave: (transaction: Transaction, seen: Transaction, screen: Screen) => Promise<Outcome<Transaction>>;
  busy: boolean;
}

export const EditDialog = memo(function EditDialog(props: EditDialogProps) {
  const { transaction, onSave, onEdit, onDelete, onDuplicate, onClose, busy } = props;
  /** What was to follow, while the person is asked whether what was typed may be lost. */
  const [next, setNext] = useState<{ readonly run: () => void } | null>(null);
  const drop = (run: () => void) => {
    setNext(null);
    if (transaction !== null) forgetEditDraft(transaction.id);
    run();
  };
  // A step back is easily made: what was typed is not lost by it.
  const leave = (run: () => void) => {
    if (transaction !== null && findStoredDraft(transaction) !== undefined) setNext({ run });
    else drop(run);
  };
  return (
    <Dialog
      open={transaction !== null}
      title="Edit Transaction"
      description="Make changes to your transaction here. Click save when you're done."
      onClose={() => leave(onClose)}
      busy={busy}
      sheet
    >
      {transaction !== null && (
        <EditForm
          key={transaction.id}
          transaction={transaction}
          onSave={onSave}
          onEdit={(row) => {
            keepField();
            leave(() => onEdit(row));
          }}
          onDelete={(row) =>
            leave(() => {
              // With the focus back in its row, which is about to go.
              flushSync(onClose);
              if (document.activeElement instanceof HTMLElement) keepFocusNearby(document.activeElement);
              onDelete(row);
            })
          }
          onDuplicate={(row) =>
            leave(() => {
              onClose();
              onDuplicate(row);
            })
          }
          onClose={() => drop(onClose)}
          busy={busy}
        />
      )}
      <ConfirmDialog
        open={next !== null}
        title="Discard your changes?"
        description="They have not been saved."
        action="Discard"
        onConfirm={() => next && drop(next.run)}
        onCancel={() => setNext(null)}
      />
    </Dialog>
  );
});
