import { addDays, type CalendarDate, findWeekday, toDayNumber, toWeekday } from '../dates/calendar-date.ts';
import { readDay } from '../dates/day-text.ts';
import { toRepeatText } from '../plan/repeats/repeat-draft.ts';
import type { LineWord, Span } from './line-words.ts';
import { toPlain } from './line-words.ts';

export interface FoundRepeat extends Span {
  /** The rule as a form's text. */
  readonly rule: string;
  /** 'every month', 'every 2 weeks'. */
  readonly label: string;
  /** The day of the first one, where the words say it: 'every friday', 'every 5th'. */
  readonly starts: CalendarDate | undefined;
}

const counts: Readonly<Record<string, number>> = {
  other: 2,
  alternate: 2,
  second: 2,
  third: 3,
  two: 2,
  three: 3,
  four: 4,
  six: 6,
};
const units: Readonly<Record<string, readonly [unit: string, times: number]>> = {
  day: ['day', 1],
  week: ['week', 1],
  fortnight: ['week', 2],
  month: ['month', 1],
  quarter: ['month', 3],
  year: ['year', 1],
};
const mostWords = 3;

/** Finds a repeat in a line: 'every month', 'each week', 'every 2 weeks', 'every friday', 'every 5th'. */
export function findRepeat(words: readonly LineWord[], today: CalendarDate): FoundRepeat | undefined {
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(words.length, from + mostWords); to > from + 1; to -= 1) {
      const [, said = ''] = /^(?:every|each) (.+)$/.exec(toPlain(words.slice(from, to))) ?? [];
      const rule = said === '' ? undefined : toRule(said, today);
      if (rule !== undefined) return { from, to, ...rule };
    }
  }
  return undefined;
}

function toRule(said: string, today: CalendarDate): Omit<FoundRepeat, keyof Span> | undefined {
  const [, count = '1', name = ''] = /^(?:(\d{1,3}|[a-z]+) )?([a-z]+?)s?$/.exec(said) ?? [];
  const [unit, times] = (Object.hasOwn(units, name) && units[name]) || [];
  const number = /^\d/.test(count) ? Number(count) : (Object.hasOwn(counts, count) && counts[count]) || 0;
  if (unit !== undefined && times !== undefined && number > 0) {
    return toFound(number * times, unit, undefined);
  }
  const weekday = findWeekday(said.replace(/^(?:other|alternate) /, ''));
  if (weekday !== undefined) {
    return toFound(
      findWeekday(said) === undefined ? 2 : 1,
      'week',
      addDays(today, (weekday - toWeekday(toDayNumber(today)) + 7) % 7),
    );
  }
  const day = /^\d{1,2}(?:st|nd|rd|th)$/.test(said) ? readDay(`next ${said}`, addDays(today, -1)) : undefined;
  return day?.ok ? toFound(1, 'month', day.value) : undefined;
}

function toFound(every: number, unit: string, starts: CalendarDate | undefined) {
  const often = every === 1 && unit !== 'day' ? unit : 'custom';
  return {
    rule: toRepeatText(null, { often, every: String(every), unit }),
    label: every === 1 ? `every ${unit}` : `every ${every} ${unit}s`,
    starts,
  };
}
