import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type DropdownProps } from 'react-day-picker';

/** A day by its name: 'Yesterday'. */
export interface DayShortcut {
  readonly name: string;
  readonly value: string;
}

interface CalendarProps {
  /** The chosen day as 'YYYY-MM-DD'. */
  value: string;
  /** Offered in a row above the month. */
  shortcuts: readonly DayShortcut[];
  onChange: (value: string) => void;
}

/** A month of days, Sunday first. Its own chunk: it brings the date picker library. */
export function Calendar({ value, shortcuts, onChange }: CalendarProps) {
  const selected = toDate(value);
  const thisYear = new Date().getFullYear();
  const selectedYear = selected?.getFullYear() ?? thisYear;
  return (
    <>
      <div className="calendar-shortcuts">
        {shortcuts.map(({ name, value: day }) => (
          <button key={name} type="button" aria-pressed={day === value} onClick={() => onChange(day)}>
            {name}
          </button>
        ))}
      </div>
      <DayPicker
        mode="single"
        required
        autoFocus
        fixedWeeks
        showOutsideDays
        captionLayout="dropdown"
        navLayout="after"
        weekStartsOn={0}
        selected={selected}
        {...(selected && { defaultMonth: selected })}
        startMonth={toNoon(Math.min(2000, selectedYear), 0, 1)}
        endMonth={toNoon(Math.max(thisYear + 5, selectedYear), 11, 1)}
        onSelect={(day) => onChange(toText(day))}
        classNames={classNames}
        components={components}
        labels={labels}
      />
    </>
  );
}

const classNames = {
  month: 'calendar',
  month_caption: 'calendar-caption',
  dropdowns: 'contents',
  nav: 'calendar-nav',
  weekday: 'calendar-weekday',
  day: 'calendar-day',
  outside: 'calendar-day-outside',
  today: 'calendar-day-today',
  selected: 'calendar-day-selected',
};

const components = {
  Dropdown: ({ options = [], ...select }: DropdownProps) => (
    <select {...select} className="calendar-dropdown">
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  ),
  Chevron: ({ orientation }: { orientation?: string }) =>
    orientation === 'left' ? <ChevronLeft aria-hidden size={18} /> : <ChevronRight aria-hidden size={18} />,
};

// English, like the rest of the interface, whatever the device speaks.
const inFull = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

const labels = {
  labelMonthDropdown: () => 'Month',
  labelYearDropdown: () => 'Year',
  labelNav: () => 'Months',
  labelPrevious: () => 'Previous month',
  labelNext: () => 'Next month',
  // The number comes first, so that the name begins with the visible text.
  labelDayButton: (day: Date, { today, selected }: { today?: boolean; selected?: boolean }) =>
    [inFull.format(day), today && 'today', selected && 'selected'].filter(Boolean).join(', '),
};

function toDate(text: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match === null ? undefined : toNoon(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
}

/** Noon, because in some zones a day has no midnight. Set part by part: `new Date` reads the year 99 as 1999. */
function toNoon(year: number, month: number, day: number): Date {
  const date = new Date(2000, 0, 1, 12);
  date.setFullYear(year, month, day);
  return date;
}

function toText(day: Date): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(day.getFullYear(), 4)}-${pad(day.getMonth() + 1, 2)}-${pad(day.getDate(), 2)}`;
}
