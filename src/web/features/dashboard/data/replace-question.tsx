import { formatCount } from '#domain/money/digit-groups.ts';
import { useStore } from '#web/base/store.ts';
import { useSandbox } from '#web/data/engine/open-sync-client.ts';
import { readRows, useCount } from '#web/data/views/ledger-views.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { pageActions } from '../command-context.ts';
import { exportRows } from './export-rows.ts';
import { type DataAction, sampleCount } from './use-data-action.ts';

interface DialogProps {
  onClose: () => void;
}

/** Asks before the sample set replaces all transactions. Its own chunk, with `ClearDialog`. */
export function LoadDialog(props: DialogProps) {
  return <ReplaceDialog asked="load" {...props} />;
}

/** Asks before all transactions are deleted. */
export function ClearDialog(props: DialogProps) {
  return <ReplaceDialog asked="clear" {...props} />;
}

function ReplaceDialog({ asked, onClose }: DialogProps & { asked: DataAction }) {
  const { onReplace } = useStore(pageActions);
  return (
    <ReplaceQuestion
      asked={asked}
      count={useCount()}
      isSample={useSandbox()}
      onCopy={() => void exportRows('csv', readRows)}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onReplace(asked);
      }}
    />
  );
}

interface ReplaceQuestionProps extends DialogProps {
  asked: DataAction;
  /** The number of transactions, in every currency. */
  count: number;
  /** Whether they are those to look around with, in place of the person's own. */
  isSample?: boolean;
  /** Downloads all transactions. */
  onCopy: () => void;
  onConfirm: () => void;
}

export function ReplaceQuestion({
  asked,
  count,
  isSample = false,
  onCopy,
  onClose,
  onConfirm,
}: ReplaceQuestionProps) {
  const all = count === 1 ? 'your 1 transaction' : `all ${formatCount(count)} of your transactions`;
  return (
    <ConfirmDialog
      open
      {...(asked === 'load'
        ? {
            title: 'Replace your transactions?',
            description: isSample
              ? 'This brings the sample back as it was. Your own transactions stay.'
              : `This replaces ${all}, in every currency, with ${sampleCount} samples. You can undo it for 30 days.`,
            action: 'Load Mock Data',
          }
        : {
            title: 'Clear all data?',
            description: isSample
              ? 'This empties the sample. Your own transactions stay.'
              : `This deletes ${all}, in every currency. You can undo it for 30 days.`,
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
