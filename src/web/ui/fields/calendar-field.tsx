import { clsx } from 'clsx';
import { CalendarDays, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { LazyComponent, LazyPart } from '../lazy-part.tsx';
import { PartLoadError } from '../load-error.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Skeleton } from '../surfaces/skeleton.tsx';
import type { DayShortcut } from './calendar.tsx';
import { Input } from './input.tsx';

const calendar = new LazyComponent(async () => (await import('./calendar.tsx')).Calendar);

/** Loads the calendar before the click. Where that fails, the click tries again. */
const preload = () => void calendar.preload().catch(() => undefined);

/** The reading of a typed text. */
export interface DayReading {
  /** The day as 'YYYY-MM-DD'; undefined if the text is none. */
  readonly value: string | undefined;
  /** The day as people say it, or why it is none. */
  readonly text: string;
}

interface CalendarFieldProps {
  label: string;
  /** The chosen day as 'YYYY-MM-DD', or a text that is none; empty when there is neither. */
  value: string;
  /** The chosen day as people read it; empty while there is none. */
  shown: string;
  onChange: (value: string) => void;
  read: (text: string) => DayReading;
  /** Days that the calendar offers by name. */
  listShortcuts: () => readonly DayShortcut[];
  /** Said below of the chosen day, with a button that takes it back. */
  note?: { readonly text: string; readonly undo: string; readonly onUndo: () => void } | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string;
}

/**
 * A day, typed or picked from a calendar, which the button or the arrow down opens. What is typed counts when Enter or
 * leaving the field takes it; until then the line below says how it will be read. A text that is no day stays, and is
 * the field's value.
 */
export function CalendarField({
  label,
  value,
  shown,
  onChange,
  read,
  listShortcuts,
  note,
  disabled = false,
  ref,
  className,
}: CalendarFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  /** The text that is typed and not taken yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed === null && value !== '' && shown === '';
  const reading = typed?.trim() ? read(typed) : isWrong ? read(value) : undefined;
  // Half a word is no mistake yet.
  const said = typed !== null && reading?.value === undefined ? undefined : reading;

  const take = () => {
    if (typed === null) return;
    setTyped(null);
    if (reading !== undefined) onChange(reading.value ?? typed.trim());
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      opener.current?.click();
    }
    if (typed === null) return;
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape') setTyped(null);
    else return;
    if (event.ctrlKey || event.metaKey) return;
    // Neither submits nor closes anything.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="self-start text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <Input
          ref={input}
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={disabled}
          placeholder="Pick a date"
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={clsx(`${id}-read`, note && `${id}-note`)}
          data-field="date"
          value={typed ?? (shown === '' ? value : shown)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => {
            preload();
            event.target.select();
          }}
          aria-keyshortcuts="ArrowDown"
          onBlur={take}
          onKeyDown={press}
          className="pr-11"
        />
        <Popover
          label={label}
          trigger={(trigger) => (
            <button
              type="button"
              {...trigger}
              ref={opener}
              // As in the date picker of the ARIA authoring practices, it is no tab stop: the arrow opens it.
              tabIndex={-1}
              disabled={disabled}
              onPointerEnter={preload}
              title="Pick a date"
              className="absolute top-0 right-0 grid size-control place-items-center rounded-md text-ink-muted hover:bg-paper-sunken hover:text-ink disabled:opacity-50"
            >
              <CalendarDays aria-hidden size={18} />
              <span className="sr-only">{`${shown} Pick a date`.trim()}</span>
            </button>
          )}
        >
          {(close) => (
            <div className="calendar-room">
              <LazyPart
                part={calendar}
                fallback={<Skeleton className="h-full" />}
                props={{
                  value,
                  shortcuts: listShortcuts(),
                  onChange: (day) => {
                    setTyped(null);
                    onChange(day);
                    close();
                  },
                }}
                errorFallback={PartLoadError}
              />
            </div>
          )}
        </Popover>
      </div>
      {/* Its room is there also while it is empty: a button that moved as the focus left would miss its click. */}
      <div className="min-h-6 text-xs text-ink-muted">
        <p id={`${id}-read`} role="status" className={clsx(said && 'font-medium text-ink')}>
          {said?.text}
        </p>
        {note && !said && (
          <span className="inline-flex max-w-full items-center rounded-full border border-line-strong pl-2 text-ink">
            <span id={`${id}-note`} className="truncate">
              {note.text}
            </span>
            <button
              type="button"
              disabled={disabled}
              title={note.undo}
              aria-label={note.undo}
              onClick={() => {
                note.onUndo();
                input.current?.focus();
              }}
              className="relative grid h-5.5 w-6 shrink-0 place-items-center rounded-full after:absolute after:-inset-x-1 after:-top-1 after:-bottom-4 hover:bg-paper-sunken"
            >
              <X aria-hidden size={14} />
            </button>
          </span>
        )}
      </div>
    </div>
  );
}
