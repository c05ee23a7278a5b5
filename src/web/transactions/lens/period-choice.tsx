import { Check, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { parseCalendarDate } from '#domain/dates/calendar-date.ts';
import { shiftPeriod } from '#domain/lens/earlier.ts';
import {
  formatPeriod,
  type NamedPeriod,
  type Period,
  periodLabels,
  toDayRange,
} from '#domain/lens/period.ts';
import { useToday } from '#web/money/use-today.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { lensCommands } from '../commands.ts';
import { changeLens } from '../lens-store.ts';
import { toAriaKeys } from '../shortcut.ts';

const names = Object.keys(periodLabels) as NamedPeriod[];

interface PeriodChoiceProps {
  period: Period;
}

/** Which days: one step earlier or later, or any from the menu. */
export function PeriodChoice({ period }: PeriodChoiceProps) {
  const today = useToday();
  const earlier = shiftPeriod(period, -1, today);
  const later = shiftPeriod(period, 1, today);
  // A month is easier to recognise by its name than by how long ago it was.
  const label = period === 'last-90-days' ? periodLabels[period] : formatPeriod(toDayRange(period, today));
  return (
    <div className="flex items-center rounded-md border border-line-strong bg-paper-raised">
      <IconButton
        label={earlier === undefined ? 'Earlier' : `Earlier: ${formatPeriod(earlier)}`}
        aria-keyshortcuts={toAriaKeys(lensCommands.earlier)}
        disabled={earlier === undefined}
        onClick={() => earlier !== undefined && changeLens({ period: earlier })}
      >
        <ChevronLeft aria-hidden size={18} />
      </IconButton>
      <Popover
        label="Period"
        className="w-80"
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            title={label}
            className="flex min-h-control items-center justify-center gap-1 rounded-md px-1 font-medium hover:bg-paper-sunken sm:min-w-40"
          >
            <span className="sr-only">Period: </span>
            <span className="max-sm:hidden">{label}</span>
            <span className="max-w-18 truncate sm:hidden">{toShort(label)}</span>
            <ChevronDown aria-hidden size={16} className="shrink-0 text-ink-muted" />
          </button>
        )}
      >
        {(close) => <PeriodMenu period={period} close={close} />}
      </Popover>
      <IconButton
        label={later === undefined ? 'Later' : `Later: ${formatPeriod(later)}`}
        aria-keyshortcuts={toAriaKeys(lensCommands.later)}
        disabled={later === undefined}
        onClick={() => later !== undefined && changeLens({ period: later })}
      >
        <ChevronRight aria-hidden size={18} />
      </IconButton>
    </div>
  );
}

/** 'Nov 2026' for 'November 2026'. */
function toShort(label: string): string {
  return label.replace(/^([A-Z][a-z]{2})[a-z]* (\d{4})$/, '$1 $2');
}

function PeriodMenu({ period, close }: PeriodChoiceProps & { close: () => void }) {
  const choose = (next: Period) => {
    changeLens({ period: next });
    close();
  };
  return (
    <>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={period === name}
              onClick={() => choose(name)}
              className="flex min-h-control w-full items-center justify-between rounded-md px-2 text-left hover:bg-paper-sunken aria-pressed:font-semibold"
            >
              {periodLabels[name]}
              {period === name && <Check aria-hidden size={16} />}
            </button>
          </li>
        ))}
      </ul>
      <DaysForm period={period} onChoose={choose} />
    </>
  );
}

/** Any days, from one to another; either may be left open. */
function DaysForm({ period, onChoose }: PeriodChoiceProps & { onChoose: (period: Period) => void }) {
  const given = typeof period === 'string' ? { from: null, to: null } : period;
  const [from, setFrom] = useState<string>(given.from ?? '');
  const [to, setTo] = useState<string>(given.to ?? '');
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first, last] = [parseCalendarDate(from), parseCalendarDate(to)];
    const days = { from: first.ok ? first.value : null, to: last.ok ? last.value : null };
    if (days.from === null && days.to === null) setProblem('Choose a first or a last day.');
    else if (days.from !== null && days.to !== null && days.from > days.to) {
      setProblem('The first day is after the last.');
    } else onChoose(days);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-2 grid grid-cols-2 gap-2 border-t border-line px-2 pt-2">
      <Field label="From">
        {(control) => (
          <Input
            {...control}
            type="date"
            // Four digits for the year.
            max="9999-12-31"
            className="px-2!"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <Input
            {...control}
            type="date"
            // Four digits for the year.
            max="9999-12-31"
            className="px-2!"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        )}
      </Field>
      <p role="alert" className="col-span-2 text-sm font-medium empty:hidden">
        {problem}
      </p>
      <Button type="submit" className="col-span-2">
        Show these days
      </Button>
    </form>
  );
}
