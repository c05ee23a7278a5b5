import type { ReactNode } from 'react';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { type DataAction, sampleCount } from './use-data-action.ts';

interface ReplaceQuestionProps {
  open: boolean;
  asked: DataAction;
  /** All transactions in words. */
  all: ReactNode;
  onCopy: () => void;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before all transactions are replaced. Its own chunk. */
export function ReplaceQuestion({ open, asked, all, onCopy, onClose, onConfirm }: ReplaceQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      {...(asked === 'load'
        ? {
            title: 'Replace your transactions?',
            description: (
              <>
                This replaces {all}, in every currency, with {sampleCount} samples. You can undo it for 30
                days.
              </>
            ),
            action: 'Load Mock Data',
          }
        : {
            title: 'Clear all data?',
            description: <>This deletes {all}, in every currency. You can undo it for 30 days.</>,
            action: 'Clear All Data',
          })}
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      {asked === 'clear' && (
        <button
          type="button"
          onClick={onCopy}
          className="min-h-control font-medium underline underline-offset-2"
        >
          Download a copy first
        </button>
      )}
    </ConfirmDialog>
  );
}
