import { memo } from 'react';
import { flushSync } from 'react-dom';
import type { Transaction } from '#domain/transactions/transaction.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import type { Outcome } from '#web/data/outcome.ts';
import { forgetEditDraft } from '#web/data/views/stored-drafts.ts';
import { keepFocusNearby } from '#web/transactions/keep-focus-nearby.ts';
import { useDiscardQuestion } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { EditForm } from './edit-form.tsx';
import { findStoredDraft } from './use-edit-form.ts';
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
  const unsaved = useDiscardQuestion(
    () => transaction !== null && findStoredDraft(transaction) !== undefined,
  );
  const drop = (step: () => void) => {
    if (transaction !== null) forgetEditDraft(transaction.id);
    step();
  };
  const leave = (step: () => void) => unsaved.leave(() => drop(step));
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
              // With the focus back where it came from: in its row, which is about to go, or in a neighbour's.
              flushSync(onClose);
              const item = document.activeElement?.closest<HTMLElement>(
                `[data-row="${row.id}"], [data-card="${row.id}"]`,
              );
              if (item) keepFocusNearby(item);
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
      {unsaved.question}
    </Dialog>
  );
});
