import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '#domain/money/digit-groups.ts';
import { useCurrency } from '#web/data/preferences.ts';
import { useList } from '#web/data/views/ledger-views.ts';
import { useFilter } from '#web/transactions/lens-store.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Rows of the list on a page of A4; totals, charts and board take two more. */
const rowsOnPage = 35;
const otherPages = 2;

const mostUnasked = 10;

/** Prints what is shown, and asks first where that takes many pages. Its own chunk. */
export function PrintQuestion({ onClose }: { onClose: () => void }) {
  const { count } = useList(useCurrency(), useFilter());
  const pages = Math.ceil(count / rowsOnPage) + otherPages;
  const asks = pages > mostUnasked;
  useEffect(() => {
    if (asks) return;
    onClose();
    window.print();
  }, [asks, onClose]);
  const confirm = () => {
    // Otherwise the question would be on the paper.
    flushSync(onClose);
    window.print();
  };
  return (
    <ConfirmDialog
      open={asks}
      title={`Print about ${formatCount(pages)} pages?`}
      description={`All ${formatCount(count)} transactions that are shown are printed. A period or a filter makes it fewer.`}
      action="Print"
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}
