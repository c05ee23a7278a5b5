import { useRef, useState } from 'react';
import { emptyLens } from '#domain/lens/lens.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { toImport, toPayments } from '#import/plan/apply-choice.ts';
import { toImportResult } from '#import/plan/import-result.ts';
import { formatRowCounts } from '#import/reading/format-row-counts.ts';
import { needsReviewTag } from '#import/reading/planned-row.ts';
import { toReadingText } from '#import/reading/reading-text.ts';
import { untilPainted } from '#web/base/after-paint.ts';
import { importTransactions } from '#web/data/views/imports.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { changeLens } from '#web/transactions/lens-store.ts';
import type { ImportFlow } from './import-flow.ts';

/** Imports what was chosen, once, and tells how it went: in a toast, or by the flow's alert. */
export function useImportRows(
  flow: ImportFlow,
  onClose: () => void,
): { readonly importing: boolean; readonly importRows: () => Promise<void> } {
  const [importing, setImporting] = useState(false);
  // A second press may come before the first has been rendered.
  const running = useRef(false);
  const importRows = async () => {
    if (running.current) return;
    running.current = true;
    setImporting(true);
    flow.goTo('rows');
    await untilPainted();
    const confirmed = await flow.confirm();
    if (confirmed?.plan == null) {
      running.current = false;
      setImporting(false);
      return;
    }
    const { file, plan, rowChoices, settings } = confirmed;
    const rows = toImport(plan, rowChoices);
    const paid = toPayments(plan, rowChoices);
    const result = toImportResult(rows.length + paid.length, plan.rows.length);
    const outcome = await importTransactions(
      {
        name: file.name,
        result,
        head: file.head,
        reading: toReadingText(settings.reading),
      },
      rows,
      { others: file.others, paid },
    );
    running.current = false;
    setImporting(false);
    if (!outcome.ok) {
      flow.refuse(outcome.message);
      return;
    }
    onClose();
    const unknown = rows.filter(({ tags }) => tags.includes(needsReviewTag)).length;
    const others = file.others.length === 0 ? '' : `, and ${formatRowCounts(file.others)}`;
    const planned = paid.length === 0 ? [] : [`${formatCount(paid.length)} paid what was planned.`];
    const open =
      unknown === 0
        ? []
        : [`${formatCount(unknown)} ${unknown === 1 ? 'is' : 'are'} in Other, tagged “${needsReviewTag}”.`];
    const description = [...planned, ...open].join(' ');
    offerUndo(`Imported ${result}${others} from ${file.name}.`, outcome, {
      duration: 20_000,
      ...(description !== '' && { description }),
      ...(unknown > 0 && {
        second: { label: 'Show', run: () => changeLens({ ...emptyLens, tags: [needsReviewTag] }) },
      }),
    });
  };
  return { importing, importRows };
}
