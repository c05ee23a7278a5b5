import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EarlierEntry } from '#domain/entry/earlier-entries.ts';
import { takeEntry } from '#domain/entry/line-fill.ts';
import { toIsolated } from '#domain/transactions/transaction-name.ts';
import { useEarlierEntries } from '#web/data/views/earlier-entries.ts';
import { useToday } from '#web/money/use-today.ts';
import { ProblemAlert } from '#web/transactions/fields/problem-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SheetHandle } from '#web/ui/overlays/sheet-handle.tsx';
import { useAboveKeyboard } from '#web/ui/overlays/use-above-keyboard.ts';
import { EntryFields } from './entry-fields.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface AddSheetProps {
  form: EntryForm;
  problem: string | null;
  onProblem: (problem: null) => void;
  /** The receipt of what was added last. */
  added: ReactNode;
  onFocus: () => void;
  onClose: () => void;
}

/** The card's form over whatever is looked at, ready for one entry after the other. Its own chunk. */
export function AddSheet({ form, problem, onProblem, added, onFocus, onClose }: AddSheetProps) {
  const { amount, date } = form.refs;
  useAboveKeyboard(amount);
  useEffect(() => amount.current?.focus({ preventScroll: true }), [amount]);
  // The receipt, or what was refused, comes at the top.
  useEffect(() => {
    if (form.attempt > 0) amount.current?.closest('dialog')?.scrollTo(0, 0);
  }, [amount, form.attempt]);
  // A refusal is no news the next time.
  const close = () => {
    onProblem(null);
    onClose();
  };
  /** The attempt for which another day was asked for. */
  const [asked, setAsked] = useState<number>();
  const isToday = form.fields.date === form.today && asked !== form.attempt;
  return (
    <Dialog open sheet title="Add Transaction" onClose={close}>
      <SheetHandle onClose={close} />
      <ProblemAlert problem={problem} attempt={form.attempt} />
      {added}
      <UsualEntries
        own={form.own}
        busy={form.busy}
        onFields={(fields) => {
          flushSync(() => form.change(fields));
          // The usual amount gives way to what is typed.
          amount.current?.select();
        }}
      />
      <EntryFields
        form={form}
        hasProblem={problem !== null}
        onFocus={onFocus}
        day={
          isToday ? (
            <Button
              aria-label="Pick a date: Today"
              className="col-span-2 mr-auto"
              disabled={form.busy}
              onClick={() => {
                flushSync(() => setAsked(form.attempt));
                date.current?.focus();
              }}
            >
              Today
            </Button>
          ) : undefined
        }
      />
    </Dialog>
  );
}

interface UsualEntriesProps extends Pick<EntryForm, 'own' | 'busy'> {
  onFields: EntryForm['change'];
}

/** The three entries that come most, to be filled in at a press; another press fills in another one. */
function UsualEntries({ own, busy, onFields }: UsualEntriesProps) {
  const usual = useEarlierEntries(useToday()).listUsual();
  const [filled, setFilled] = useState<Partial<EntryForm['own']>>({});
  const take = (entry: EarlierEntry) => {
    const untouched = Object.entries(filled).filter(([name, text]) => own[name as keyof typeof own] === text);
    const back = Object.fromEntries(untouched.map(([name]) => [name, '']));
    const { fields } = takeEntry(entry, { ...own, ...back });
    setFilled(fields);
    onFields({ ...back, ...fields });
  };
  return (
    usual.length > 0 && (
      <ul aria-label="Earlier entries" className="my-3 flex flex-wrap gap-2">
        {usual.map((entry) => (
          <li key={`${entry.description} ${entry.currency}`} className="max-w-full">
            <Button
              aria-pressed={own.description === entry.description}
              disabled={busy}
              // The keypad stays.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(entry)}
              className="max-w-full px-3! text-sm! aria-pressed:bg-paper-sunken"
            >
              <span className="truncate">{toIsolated(entry.description)}</span>
            </Button>
          </li>
        ))}
      </ul>
    )
  );
}
