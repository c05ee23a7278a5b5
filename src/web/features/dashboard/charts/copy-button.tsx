import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';
import { type ChartSheet, toTabbedText } from './chart-sheet.ts';

/** Copies the table for a spreadsheet. */
export function CopyButton({ sheet }: { sheet: ChartSheet }) {
  const copy = () => {
    const fill = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', toTabbedText(sheet));
      event.preventDefault();
    };
    // Pages without TLS have no other way to the clipboard.
    document.addEventListener('copy', fill, { once: true });
    const done = document.execCommand('copy');
    document.removeEventListener('copy', fill);
    showToast(done ? `Copied ${sheet.count} rows and the total.` : 'This browser does not allow copying.');
  };
  return (
    <Button variant="quiet" className="text-sm print:hidden" onClick={copy}>
      Copy
    </Button>
  );
}
