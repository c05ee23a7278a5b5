import type { ReactNode } from 'react';
import type { RowList } from '#domain/ledger/row-list.ts';
import { MenuItem } from '#web/ui/overlays/menu-item.tsx';
import { SheetHead } from '#web/ui/overlays/sheet-head.tsx';
import { isExporting } from './export-menu.tsx';
import { type ExportKind, exportRows } from './export-rows.ts';

interface ExportListProps {
  /** The number of transactions shown. */
  shown: ReactNode;
  readShown: () => RowList;
  close: () => void;
}

/** The choices of Export. Its own chunk. */
export function ExportList({ shown, readShown, close }: ExportListProps) {
  const onPick = async (kind: ExportKind) => {
    close();
    isExporting.write(true);
    await exportRows(kind, readShown);
    isExporting.write(false);
  };
  return (
    <>
      <SheetHead title="Export" onClose={close} />
      <ul>
        <MenuItem onClick={() => void onPick('shown')}>CSV of what is shown ({shown})</MenuItem>
        <MenuItem onClick={() => void onPick('csv')}>CSV of everything</MenuItem>
        <MenuItem onClick={() => void onPick('json')}>JSON of everything</MenuItem>
      </ul>
      <p className="mt-2 border-t border-line px-2 pt-2 text-sm text-ink-muted">
        Transactions with all their details; JSON has views and rules too. For history and preferences as
        well, use Download my data in Account.
      </p>
    </>
  );
}
