import { useEffect, useMemo, useState } from 'react';
import { formatNearDate } from '#domain/dates/calendar-date.ts';
import { withReadAmount } from '#domain/entry/entry-draft.ts';
import { findPlanned, toBillDays } from '#domain/plan/repeats/same-bill.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { toAmountText, toShortName, toTransactionName } from '#domain/transactions/transaction-name.ts';
import { parseDraft } from '#domain/transactions/transaction-rules.ts';
import { useRowsOn } from '#web/data/views/some-rows.ts';
import { updateTransaction } from '#web/data/views/transactions.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { Button } from '#web/ui/button.tsx';
import { announce } from '#web/ui/live-region.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { ActionLine } from '#web/ui/surfaces/action-line.tsx';
import type { EntryForm } from './use-entry-form.ts';

/** Says that what is typed is planned already, which can be marked Done instead. Its own chunk. */
export function AlreadyPlanned({ form }: { form: EntryForm }) {
  const { fields } = form;
  const typed = useMemo(() => {
    // The name may be all that is said so far.
    const hasName = fields.description.trim() + fields.category !== '';
    const parsed = parseDraft({ ...withReadAmount(fields), category: fields.category || 'Other' });
    return hasName && parsed.ok ? parsed.value : null;
  }, [fields]);
  return typed && <PlannedCard form={form} typed={typed} />;
}

function PlannedCard({ form, typed }: { form: EntryForm; typed: NewTransaction }) {
  const { date } = typed;
  const near = useRowsOn(useMemo(() => toBillDays(date), [date]));
  const card = useMemo(() => findPlanned(typed, near.slice()), [typed, near]);
  const [busy, setBusy] = useState(false);
  const text =
    card &&
    `Already planned: ${toShortName(card)}, ${formatNearDate(card.date, form.today)}, ${toAmountText(card)}.`;
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
  if (card === undefined || text === undefined) return null;

  const markDone = async (seen: Transaction) => {
    if (busy) return;
    setBusy(true);
    // The typed amount is what was paid; nobody has paid on a day to come.
    const day = date <= form.today ? date : seen.date;
    const row = { ...seen, status: 'done', amount: typed.amount, date: day };
    const outcome = await updateTransaction.run({ seen, row });
    setBusy(false);
    if (!outcome.ok) {
      showToast(outcome.message);
      return;
    }
    form.refs.quick.current?.clear();
    form.reset();
    form.refs.amount.current?.focus();
    offerUndo(`Done: ${toTransactionName(row)}.`, outcome);
  };
  return (
    // In a sheet, whose end is out of sight, it stays above the foot: but over no field that somebody types in.
    <div className="col-span-full text-sm in-[dialog]:sticky in-[dialog]:bottom-17 in-[dialog]:z-20 in-[dialog]:bg-paper-raised in-[dialog]:py-2 in-[form:has(input:focus)]:static! low:static!">
      <ActionLine text={text}>
        <Button aria-disabled={busy} onClick={() => void markDone(card)}>
          Mark it Done
        </Button>
      </ActionLine>
    </div>
  );
}
