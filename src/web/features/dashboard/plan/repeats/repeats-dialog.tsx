import { RepeatIcon } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Repeat } from '#domain/collections/repeat.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { formatMoney } from '#domain/money/money.ts';
import { type MonthlyLoad, toMonthlyLoads } from '#domain/plan/ahead/monthly-load.ts';
import { sortRepeats } from '#domain/plan/ahead/upcoming.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import { deleteRepeat, endRepeat, pauseRepeat, resumeRepeat, useRepeats } from '#web/data/views/repeats.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { useToday } from '#web/money/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PrivateText } from '#web/ui/private-text.tsx';
import { ActionLine } from '#web/ui/surfaces/action-line.tsx';
import { Alert } from '#web/ui/surfaces/alert.tsx';
import { EmptyState } from '#web/ui/surfaces/empty-state.tsx';
import { useMissedNotices } from '../notices/use-missed-notices.ts';
import { RepeatForm } from './repeat-form.tsx';
import { RepeatRow } from './repeat-row.tsx';

const changes = {
  Paused: pauseRepeat,
  Resumed: resumeRepeat,
  Ended: endRepeat,
  'Deleted the repeat': ({ id }) => deleteRepeat(id),
} satisfies Record<string, (repeat: Repeat) => Promise<MutationOutcome<unknown>>>;

/** Everything that returns: what it comes to, and each with its rule and its next day. Its own chunk. */
export function RepeatsDialog({ onClose }: { onClose: () => void }) {
  const repeats = useRepeats();
  const today = useToday();
  const [problem, setProblem] = useState<string | null>(null);
  const [edited, setEdited] = useState<Repeat | null>(null);
  const [deleted, setDeleted] = useState<Repeat | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { running, ended } = useMemo(() => sortRepeats(repeats, today), [repeats, today]);
  const missed = useMissedNotices(today);
  const loads = useMemo(() => toMonthlyLoads(repeats, today), [repeats, today]);

  const change = async (done: keyof typeof changes, repeat: Repeat) => {
    setProblem(null);
    const outcome = await changes[done](repeat);
    if (!outcome.ok) setProblem(outcome.message);
    else offerUndo(`${done}: ${toTransactionName(repeat)}.`, outcome);
    // The button may be gone with its row.
    if (document.activeElement === document.body) list.current?.focus();
  };
  const toRow = (repeat: Repeat) => (
    <RepeatRow
      key={repeat.id}
      repeat={repeat}
      today={today}
      onEdit={() => setEdited(repeat)}
      onPause={() => void change('Paused', repeat)}
      onResume={() => void change('Resumed', repeat)}
      onEnd={() => void change('Ended', repeat)}
      onDelete={() => setDeleted(repeat)}
    />
  );

  return (
    <Dialog open title="Repeats" onClose={onClose}>
      {problem !== null && <Alert className="mb-3">{problem}</Alert>}
      {missed.map(({ key, text, actions }) => (
        <div key={key} className="mb-2 rounded-md border border-line bg-paper-sunken px-3">
          <ActionLine text={text}>
            {actions.map(({ label, run }) => (
              <Button
                key={label}
                onClick={() => {
                  list.current?.focus();
                  run();
                }}
              >
                {label}
              </Button>
            ))}
          </ActionLine>
        </div>
      ))}
      {running.length + ended.length === 0 && (
        <EmptyState icon={RepeatIcon} title="Nothing repeats yet">
          Open More under Add Transaction, or edit a transaction, and choose how often it repeats.
        </EmptyState>
      )}
      {loads.map((load) => (
        <p key={load.currency} className="text-ink-muted">
          <PrivateText text={formatLoad(load)} />
        </p>
      ))}
      <ul ref={list} tabIndex={-1} aria-label="Repeats" className="divide-y divide-line outline-none">
        {running.map(toRow)}
      </ul>
      {ended.length > 0 && (
        <details className="mt-2 border-t border-line pt-2">
          <summary className="min-h-control cursor-pointer content-center font-medium">
            {`Ended (${formatCount(ended.length)})`}
          </summary>
          <ul aria-label="Ended" className="divide-y divide-line">
            {ended.map(toRow)}
          </ul>
        </details>
      )}
      {edited !== null && <RepeatForm repeat={edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={deleted !== null}
        title="Delete this repeat?"
        description={
          deleted && (
            <PrivateText
              text={`${toTransactionName(deleted)}. Nothing more comes of it. What it has added stays.`}
            />
          )
        }
        action="Delete"
        onConfirm={() => {
          setDeleted(null);
          if (deleted !== null) void change('Deleted the repeat', deleted);
        }}
        onCancel={() => setDeleted(null)}
      />
    </Dialog>
  );
}

/** '₹42,300.00 to pay and ₹1,59,500.00 to receive a month on average.' */
function formatLoad({ currency, expense, income }: MonthlyLoad): string {
  const parts = [
    expense > 0n ? `${formatMoney(expense, currency)} to pay` : '',
    income > 0n ? `${formatMoney(income, currency)} to receive` : '',
  ];
  return `${parts.filter(Boolean).join(' and ')} a month on average.`;
}
