import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

interface CalendarProps {
  /** The chosen day as 'YYYY-MM-DD'. */
  value: string;
  onChange: (value: string) => void;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
// As high in every month: what stands above its button must not jump.
const weeks = [0, 1, 2, 3, 4, 5];
// The date grid of the ARIA practices: a table whose days are walked through by keys.
const asGrid = { role: 'grid' } as const;
const asCell = { role: 'gridcell' } as const;
const asChosenCell = { role: 'gridcell', 'aria-selected': true } as const;

/** A month of days, Sunday first; its own chunk, loaded when a calendar is first opened. */
export function Calendar({ value, onChange }: CalendarProps) {
  const today = toNoon(new Date());
  const selected = toLocalDay(value);
  const [focused, setFocused] = useState(selected ?? today);
  const grid = useRef<HTMLTableElement>(null);
  // Only a day that was moved to by keys, or the first, takes the focus.
  const takesFocus = useRef(true);
  const title = useId();
  const year = focused.getFullYear();
  const month = focused.getMonth();
  const first = toDay(year, month, 1);
  const start = addDays(first, -first.getDay());
  const firstYear = Math.min(2000, year, selected?.getFullYear() ?? 2000);
  const lastYear = Math.max(today.getFullYear() + 5, year, selected?.getFullYear() ?? 0);

  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${toText(focused)}"]`)?.focus();
  }, [focused]);

  const show = (day: Date) => {
    if (day.getFullYear() >= firstYear && day.getFullYear() <= lastYear) setFocused(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = toMoved(focused, event);
    if (next === undefined) return;
    event.preventDefault();
    takesFocus.current = true;
    show(next);
  };

  return (
    <div className="calendar">
      <div className="calendar-caption">
        <span id={title} className="sr-only" aria-live="polite">
          {monthInFull.format(first)}
        </span>
        <select
          aria-label="Month"
          className="calendar-dropdown"
          value={month}
          onChange={(event) => show(toMonth(focused, year, Number(event.target.value)))}
        >
          {monthNames.map((name, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="Year"
          className="calendar-dropdown"
          value={year}
          onChange={(event) => show(toMonth(focused, Number(event.target.value), month))}
        >
          {toYears(firstYear, lastYear).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <div className="calendar-nav">
          <button
            type="button"
            aria-label="Previous month"
            aria-disabled={year === firstYear && month === 0}
            onClick={() => show(toMonth(focused, year, month - 1))}
          >
            <ChevronLeft aria-hidden size={18} />
          </button>
          <button
            type="button"
            aria-label="Next month"
            aria-disabled={year === lastYear && month === 11}
            onClick={() => show(toMonth(focused, year, month + 1))}
          >
            <ChevronRight aria-hidden size={18} />
          </button>
        </div>
      </div>
      <table ref={grid} {...asGrid} aria-labelledby={title} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" aria-label={name} className="calendar-weekday">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week}>
              {weekdays.map((name, index) => {
                const day = addDays(start, week * 7 + index);
                const text = toText(day);
                const isToday = text === toText(today);
                const isSelected = selected !== undefined && text === toText(selected);
                return (
                  <td
                    key={name}
                    {...(isSelected ? asChosenCell : asCell)}
                    className={clsx(
                      'calendar-day',
                      day.getMonth() !== month && 'calendar-day-outside',
                      isToday && 'calendar-day-today',
                      isSelected && 'calendar-day-selected',
                    )}
                  >
                    <button
                      type="button"
                      data-day={text}
                      tabIndex={text === toText(focused) ? 0 : -1}
                      // The number comes first, so that what is said begins with what is seen.
                      aria-label={[inFull.format(day), isToday && 'today', isSelected && 'selected']
                        .filter(Boolean)
                        .join(', ')}
                      onClick={() => onChange(text)}
                    >
                      {day.getDate()}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// English, like the rest of the interface, whatever the device speaks.
const inFull = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const monthInFull = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });
const monthAlone = new Intl.DateTimeFormat('en-GB', { month: 'long' });
const monthNames = Array.from({ length: 12 }, (_, month) => monthAlone.format(toDay(2000, month, 1)));

/** Where a key leads from a day; nowhere for keys that are not the calendar's. */
function toMoved(day: Date, { key, shiftKey }: KeyboardEvent): Date | undefined {
  const [year, month] = [day.getFullYear(), day.getMonth()];
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -day.getDay());
    case 'End':
      return addDays(day, 6 - day.getDay());
    case 'PageUp':
      return shiftKey ? toMonth(day, year - 1, month) : toMonth(day, year, month - 1);
    case 'PageDown':
      return shiftKey ? toMonth(day, year + 1, month) : toMonth(day, year, month + 1);
    default:
      return undefined;
  }
}

function toYears(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The same day of another month, or that month's last day where it is shorter. */
function toMonth(day: Date, year: number, month: number): Date {
  const last = addDays(toDay(year, month + 1, 1), -1);
  return toDay(last.getFullYear(), last.getMonth(), Math.min(day.getDate(), last.getDate()));
}

function addDays(day: Date, count: number): Date {
  return toDay(day.getFullYear(), day.getMonth(), day.getDate() + count);
}

function toLocalDay(text: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match === null ? undefined : toDay(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
}

function toNoon(day: Date): Date {
  return toDay(day.getFullYear(), day.getMonth(), day.getDate());
}

/** Noon, because in some zones a day has no midnight. Set part by part: `new Date` takes the year 99 for 1999. */
function toDay(year: number, month: number, date: number): Date {
  const day = new Date(2000, 0, 1, 12);
  day.setFullYear(year, month, date);
  return day;
}

function toText(day: Date): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(day.getFullYear(), 4)}-${pad(day.getMonth() + 1, 2)}-${pad(day.getDate(), 2)}`;
}
