import { clsx } from 'clsx';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { LazyComponent, LazyPart } from '../lazy-part.tsx';
import { PartLoadError } from '../load-error.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Skeleton } from '../surfaces/skeleton.tsx';
import { controlClass } from './control-class.ts';

const calendar = new LazyComponent(async () => (await import('./calendar.tsx')).Calendar);

/** Loads the calendar before the click. Where that fails, the click tries again. */
const preload = () => void calendar.preload().catch(() => undefined);

interface CalendarFieldProps {
  label: string;
  /** The chosen day as 'YYYY-MM-DD'; empty when there is none. */
  value: string;
  /** The selected day as people read it. */
  shown: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  disabled?: boolean;
  className?: string;
}

export function CalendarField({
  label,
  value,
  shown,
  onChange,
  error,
  disabled = false,
  className,
}: CalendarFieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null;
  return (
    <fieldset disabled={disabled} className={clsx('min-w-0', className)}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <Popover
        label={label}
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            onPointerEnter={preload}
            onFocus={preload}
            title="Pick a date"
            aria-describedby={hasError ? `${id}-error` : undefined}
            className={clsx(controlClass, 'flex items-center gap-2 text-left hover:bg-paper-sunken')}
          >
            <CalendarDays aria-hidden size={18} className="shrink-0 text-ink-muted" />
            <span className="truncate">{shown}</span>{' '}
            {/* Visible beside a date, it would read as if none were selected. */}
            <span className={shown === '' ? 'text-ink-muted' : 'sr-only'}>Pick a date</span>
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
                onChange: (day) => {
                  onChange(day);
                  close();
                },
              }}
              errorFallback={PartLoadError}
            />
          </div>
        )}
      </Popover>
      {hasError && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium">
          {error}
        </p>
      )}
    </fieldset>
  );
}
