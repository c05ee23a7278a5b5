import { assert as check, constantFrom, integer, option, property, record } from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { times } from 'tallyboard-backend/testing/times.ts';
import { describe, expect, it } from 'vitest';
import { repeatDays, repeatUnits } from '../../collections/repeat.ts';
import {
  addDays,
  type CalendarDate,
  daysInMonth,
  fromDayNumber,
  toCalendarDate,
  toDateParts,
  toDayNumber,
  toWeekday,
} from '../../dates/calendar-date.ts';
import { countOccurrencesBefore, findOccurrence, listOccurrences, type Schedule } from './occurrences.ts';

/** Any day of 400 years, after which the calendar begins anew. */
const anyDay = integer({ min: toDayNumber('1900-01-01' as CalendarDate), max: 146_097 - 25_567 }).map(
  fromDayNumber,
);

const schedules = record({
  starts: anyDay,
  every: constantFrom(1, 1, 1, 2, 3, 5, 12, 30),
  unit: constantFrom(...repeatUnits),
  fallsOn: constantFrom(...repeatDays),
  until: option(integer({ min: -10, max: 3000 }), { nil: null }),
  times: option(integer({ min: 1, max: 40 }), { nil: null }),
}).map(
  ({ until, ...schedule }): Schedule => ({
    ...schedule,
    until: until === null ? null : addDays(schedule.starts, until),
  }),
);

/** Looks at every day by itself. */
function isDay({ starts, every, unit, fallsOn }: Schedule, day: CalendarDate): boolean {
  const apart = toDayNumber(day) - toDayNumber(starts);
  if (apart < 0) return false;
  if (unit === 'day') return apart % every === 0;
  if (unit === 'week') return apart % (7 * every) === 0;
  const [first, now] = [toDateParts(starts), toDateParts(day)];
  const months = (now.year - first.year) * 12 + now.month - first.month;
  if (months % (every * (unit === 'year' ? 12 : 1)) !== 0) return false;
  const last = daysInMonth(now.year, now.month);
  const weekdayOf = (one: CalendarDate) => toWeekday(toDayNumber(one));
  switch (fallsOn) {
    case 'same-day':
      return now.day === first.day || (first.day > last && now.day === last);
    case 'last-day':
      return now.day === last;
    case 'weekday': {
      if (weekdayOf(day) !== weekdayOf(starts)) return false;
      return first.day > 28 ? now.day + 7 > last : Math.ceil(now.day / 7) === Math.ceil(first.day / 7);
    }
    case 'last-working-day': {
      const isWorking = (number: number) =>
        ![0, 6].includes(weekdayOf(toCalendarDate(now.year, now.month, number)));
      for (let later = now.day + 1; later <= last; later += 1) if (isWorking(later)) return false;
      return isWorking(now.day);
    }
  }
}

/** All days, found one by one. */
function listPlainly(schedule: Schedule, from: CalendarDate, to: CalendarDate): readonly CalendarDate[] {
  const found: CalendarDate[] = [];
  let count = 0;
  for (let day = schedule.starts; day <= to; day = addDays(day, 1)) {
    if (schedule.until !== null && day > schedule.until) break;
    if (!isDay(schedule, day)) continue;
    count += 1;
    if (schedule.times !== null && count > schedule.times) break;
    if (day >= from) found.push(day);
  }
  return found;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The same as a rule of RFC 5545, section 3.3.10. */
function toRule({ starts, every, unit, fallsOn }: Schedule, to: CalendarDate): string {
  const { day, month } = toDateParts(starts);
  const weekday = weekdays[toWeekday(toDayNumber(starts))] ?? '';
  const frequency = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }[unit];
  const days = Array.from({ length: Math.max(1, day - 27) }, (_, index) => Math.min(day, 28) + index);
  const part = {
    'same-day': `BYMONTHDAY=${days.join()};BYSETPOS=-1`,
    'last-day': 'BYMONTHDAY=-1',
    weekday: `BYDAY=${day > 28 ? -1 : Math.ceil(day / 7)}${weekday}`,
    'last-working-day': 'BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  }[fallsOn];
  const ofMonth = unit === 'month' || unit === 'year' ? `;${part}` : '';
  const ofYear = unit === 'year' ? `;BYMONTH=${month}` : '';
  const plain = (date: CalendarDate) => `${date.replaceAll('-', '')}T000000Z`;
  const rule = `FREQ=${frequency};INTERVAL=${every};UNTIL=${plain(to)}${ofYear}${ofMonth}`;
  return `DTSTART:${plain(starts)}\nRRULE:${rule}`;
}

describe('the days of a repeat', () => {
  it('are those that each day says of itself, counted, from any day to any other', () => {
    check(
      property(
        schedules,
        integer({ min: -400, max: 3000 }),
        integer({ min: 0, max: 800 }),
        (schedule, ahead, long) => {
          const from = addDays(schedule.starts, ahead);
          const to = addDays(from, long);
          const plain = listPlainly(schedule, from, to);
          expect(listOccurrences(schedule, from, to)).toEqual(plain);
          const all = listPlainly(schedule, schedule.starts, addDays(from, -1));
          expect(countOccurrencesBefore(schedule, from)).toBe(all.length);
          if (plain.length > 0) expect(findOccurrence(schedule, from)).toBe(plain[0]);
        },
      ),
      { numRuns: 300 * times },
    );
  });

  it(
    'are those of the calendar standard',
    () => {
      check(
        property(schedules, integer({ min: 1, max: 1500 }), (given, long) => {
          const schedule = { ...given, until: null, times: null };
          const starts = findOccurrence(schedule, schedule.starts) ?? schedule.starts;
          // By the standard the first day counts, whatever the rule says of it.
          const begun = { ...schedule, starts };
          const isSame = schedule.fallsOn !== 'same-day' && schedule.fallsOn !== 'weekday';
          const to = addDays(starts, long);
          const rule = new RRuleTemporal({ rruleString: toRule(isSame ? begun : schedule, to) });
          const days = rule.all().map((moment) => moment.toString().slice(0, 10));
          expect(listOccurrences(isSame ? begun : schedule, starts, to)).toEqual(days);
        }),
        { numRuns: 100 * times },
      );
    },
    60_000 * times,
  );

  it.each<[string, Partial<Schedule>, readonly string[]]>([
    [
      'the 31st',
      { starts: '2026-01-31' as CalendarDate },
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      '29 February',
      { starts: '2024-02-29' as CalendarDate, unit: 'year' },
      ['2024-02-29', '2025-02-28', '2026-02-28'],
    ],
    [
      'the last working day',
      { starts: '2026-01-30' as CalendarDate, fallsOn: 'last-working-day' },
      ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30'],
    ],
    ['an end before the beginning', { until: '2025-12-31' as CalendarDate }, []],
    ['the end of the calendar', { starts: '9999-11-30' as CalendarDate }, ['9999-11-30', '9999-12-30']],
  ])('%s', (_, given, days) => {
    const starts = '2026-01-01' as CalendarDate;
    const schedule: Schedule = {
      starts,
      every: 1,
      unit: 'month',
      fallsOn: 'same-day',
      until: null,
      times: null,
      ...given,
    };
    const end = schedule.starts > '9999' ? ('9999-12-31' as CalendarDate) : ('2026-04-30' as CalendarDate);
    expect(listOccurrences(schedule, '0001-01-01' as CalendarDate, end)).toEqual(days);
  });
});
