import type { Repeat } from '#domain/collections/repeat.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { requireMinorUnits } from '#domain/money/money.ts';

/** A monthly repeat that has these values, and of all else as little as there can be. */
export function makeRepeat(values: Partial<Repeat> = {}): Repeat {
  const starts = values.starts ?? ('2024-01-31' as CalendarDate);
  return {
    id: '0199c0de-0000-7000-8000-000000000001',
    type: 'expense',
    amount: requireMinorUnits(1000),
    currency: 'INR',
    category: 'Rent',
    description: '',
    tags: [],
    notes: '',
    starts,
    every: 1,
    unit: 'month',
    fallsOn: 'same-day',
    until: null,
    times: null,
    lead: 7,
    madeUntil: starts,
    state: 'active',
    ...values,
  };
}
