import { memo, type Ref } from 'react';
import { type CalendarDate, formatDate, parseCalendarDate } from '#domain/dates/calendar-date.ts';
import { describeFarDay, formatSpokenDay, readDate } from '#domain/entry/date-text.ts';
import { CalendarField, type DayReading } from '#web/ui/fields/calendar-field.tsx';
import { useToday } from './use-today.ts';

interface DateFieldProps {
  /** As 'YYYY-MM-DD'; or a text that is no day, which the rules for a form refuse. */
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  /** Set where today is the rule: any other day is said below, with a button that calls this. */
  onToday?: () => void;
  label?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

const shortcuts = ['Yesterday', 'Today', 'Tomorrow', '1st of next month'];

/** A day, typed as people say it ('fri', '20/11', '-3') or picked from the calendar. */
export const DateField = memo(function DateField(props: DateFieldProps) {
  const { value, onChange, disabled, onToday, label = 'Date', ref, className } = props;
  const today = useToday();
  const date = parseCalendarDate(value);

  // A slip in the year is seen before it is saved.
  const formatDay = (day: CalendarDate) =>
    [formatSpokenDay(day, today), describeFarDay(day, today)].filter((text) => text !== '').join(' · ');
  const read = (text: string): DayReading => {
    const day = readDate(text, today);
    if (day?.ok) return { value: day.value, text: formatDay(day.value) };
    const [refusal] = day?.issues ?? [];
    return { value: undefined, text: refusal?.message ?? 'Not a date. Try fri, 20/11 or 1 dec.' };
  };
  const listShortcuts = () =>
    shortcuts.flatMap((name) => {
      const day = readDate(name, today);
      return day?.ok ? { name, value: day.value } : [];
    });
  const isOther = onToday !== undefined && date.ok && date.value !== today;

  return (
    <CalendarField
      ref={ref}
      label={label}
      value={value}
      shown={date.ok ? formatDate(date.value) : ''}
      onChange={onChange}
      read={read}
      listShortcuts={listShortcuts}
      note={
        isOther
          ? {
              text: `${toFirstCapital(formatDay(date.value))}${describeFarDay(date.value, today) === '' ? ' · not today' : ''}`,
              undo: 'Back to today',
              onUndo: onToday,
            }
          : undefined
      }
      disabled={disabled}
      className={className ?? ''}
    />
  );
});

function toFirstCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
