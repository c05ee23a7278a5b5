import { memo } from 'react';
import { formatDate, parseCalendarDate } from '#domain/dates/calendar-date.ts';
import { CalendarField } from '#web/ui/fields/calendar-field.tsx';

interface DateFieldProps {
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  className?: string;
}

export const DateField = memo(function DateField({ value, onChange, disabled, className }: DateFieldProps) {
  const date = parseCalendarDate(value);
  return (
    <CalendarField
      label="Date"
      value={value}
      shown={date.ok ? formatDate(date.value) : ''}
      onChange={onChange}
      disabled={disabled}
      className={className ?? ''}
    />
  );
});
