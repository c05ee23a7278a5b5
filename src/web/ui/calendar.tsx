import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';

interface CalendarProps {
  /** The chosen day as 'YYYY-MM-DD'. */
  value: string;
  onChange: (value: string) => void;
}

/** A month of days, Sunday first; its own chunk, loaded when a calendar is first opened. */
export function Calendar({ value, onChange }: CalendarProps) {
  const selected = toLocalDay(value);
  const today = new Date();
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      // As high in every month: what stands above its button must not jump.
      fixedWeeks
      weekStartsOn={0}
      captionLayout="dropdown"
      selected={selected}
      defaultMonth={selected ?? today}
      startMonth={toLocalMonth(Math.min(2000, selected?.getFullYear() ?? 2000), 0)}
      endMonth={toLocalMonth(Math.max(today.getFullYear() + 5, selected?.getFullYear() ?? 0), 11)}
      onSelect={(day) => onChange(toText(day))}
      labels={{
        // The number comes first, so that what is said begins with what is seen.
        labelDayButton: (day, { today: isToday, selected: isSelected }) =>
          [inFull.format(day), isToday ? 'today' : '', isSelected ? 'selected' : '']
            .filter(Boolean)
            .join(', '),
        labelPrevious: () => 'Previous month',
        labelNext: () => 'Next month',
        labelMonthDropdown: () => 'Month',
        labelYearDropdown: () => 'Year',
      }}
      components={{ Chevron }}
      classNames={{
        root: 'calendar',
        months: 'calendar-months',
        month_caption: 'calendar-caption',
        dropdowns: 'calendar-dropdowns',
        dropdown_root: 'calendar-dropdown-root',
        dropdown: 'calendar-dropdown',
        nav: 'calendar-nav',
        weekday: 'calendar-weekday',
        day: 'calendar-day',
        outside: 'calendar-day-outside',
        today: 'calendar-day-today',
        selected: 'calendar-day-selected',
      }}
    />
  );
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : orientation === 'right' ? ChevronRight : ChevronDown;
  return <Icon aria-hidden size={18} />;
}

// English, like the rest of the interface, whatever the device speaks.
const inFull = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Noon, because in some zones a day has no midnight. */
function toLocalDay(text: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const day = toLocalMonth(Number(match[1]), Number(match[2]) - 1);
  day.setDate(Number(match[3]));
  return day;
}

/** Set part by part, since `new Date` takes the year 99 for 1999. */
function toLocalMonth(year: number, month: number): Date {
  const day = new Date(2000, 0, 1, 12);
  day.setFullYear(year, month, 1);
  return day;
}

function toText(day: Date): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(day.getFullYear(), 4)}-${pad(day.getMonth() + 1, 2)}-${pad(day.getDate(), 2)}`;
}
