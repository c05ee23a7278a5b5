import { todayIn } from '#domain/dates/calendar-date.ts';
import type { RowList } from '#domain/ledger/row-list.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { readRows, whenListRead } from '#web/data/views/ledger-views.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { saveFile } from '#web/ui/save-file.ts';

/** The shown rows as CSV, or all as CSV or JSON. */
export type ExportKind = 'shown' | 'csv' | 'json';

const types = { csv: 'text/csv', json: 'application/json' } as const;

/** Downloads transactions as a file, once they are all read. */
export async function exportRows(kind: ExportKind, readShown: () => RowList): Promise<void> {
  if (!(await whenListRead())) {
    showToast('Your transactions could not be loaded, so there is nothing to export yet.');
    return;
  }
  const rows = kind === 'shown' ? readShown() : readRows();
  const ending = kind === 'json' ? 'json' : 'csv';
  const name = `tallyboard-${todayIn(new Date())}.${ending}`;
  try {
    const { toFile } = await import('./to-file.ts');
    saveFile(name, types[ending], await toFile(rows, ending));
  } catch (cause) {
    console.error('The export failed', cause);
    showToast('Export failed. Please try again.');
    return;
  }
  const count = rows.length === 1 ? '1 transaction' : `${formatCount(rows.length)} transactions`;
  showToast(`Exported ${count} to ${name}.`);
}
