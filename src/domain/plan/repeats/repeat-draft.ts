import {
  maxEvery,
  maxLead,
  maxTimes,
  type Repeat,
  repeatDays,
  repeatUnits,
  usualLead,
} from '../../collections/repeat.ts';
import {
  addDays,
  type CalendarDate,
  daysInMonth,
  parseCalendarDate,
  toCalendarDate,
  toDateParts,
} from '../../dates/calendar-date.ts';
import { withPlainDigits } from '../../money/plain-digits.ts';
import { accepted, type Issue, type Result, refused } from '../../result.ts';
import { countOccurrencesBefore, findOccurrence } from './occurrences.ts';

/** The rule of a repeat: all that a person chooses of it, apart from what its transactions are like. */
export type RepeatRule = Pick<Repeat, 'every' | 'unit' | 'fallsOn' | 'until' | 'times' | 'lead'>;

/** A rule, and whether what has come since its first day is added, too. */
export interface RepeatPlan extends RepeatRule {
  readonly earlier: 'add' | 'leave-out';
}

/** A form's rule as typed or chosen. `often` is one of the usual ones, for which nothing else counts, or `custom`. */
export interface RepeatDraft {
  readonly often: string;
  readonly every: string;
  readonly unit: string;
  readonly fallsOn: string;
  /** `never`, `on` the day of `until`, or `after` so many `times`. */
  readonly ends: string;
  readonly until: string;
  readonly times: string;
  readonly lead: string;
  /** The first day whose followers until today are added, too: chosen for one day, it does not count for another. */
  readonly earlier: string;
}

/** Why a rule is refused: the field says it. */
export type RepeatIssue = Issue<'not_in_range', 'every' | 'times' | 'lead'> | Issue<'never_comes', 'until'>;

const blank: RepeatDraft = {
  often: 'month',
  every: '1',
  unit: 'month',
  fallsOn: 'same-day',
  ends: 'never',
  until: '',
  times: '12',
  lead: String(usualLead),
  earlier: '',
};

/** The choices that need no further answer. */
export const usualUnits = ['week', 'month', 'year'] as const;

/** The rule that a form has stored as one text; null for one that never repeats, and for a text that is no rule. */
export function readRepeatText(text: string): RepeatDraft | null {
  if (text === '') return null;
  try {
    const stored: unknown = JSON.parse(text);
    const isRecord = typeof stored === 'object' && stored !== null;
    const known = Object.entries(isRecord ? stored : {}).filter(
      ([name, value]) => Object.hasOwn(blank, name) && typeof value === 'string',
    );
    return isRecord ? { ...blank, ...Object.fromEntries(known) } : null;
  } catch {
    return null;
  }
}

/** A rule with other values, as one text. */
export function toRepeatText(draft: RepeatDraft | null, values: Partial<RepeatDraft> = {}): string {
  return JSON.stringify({ ...blank, ...draft, ...values });
}

/** A rule as a form's text. Parsed again, it is the same rule, but that of two ends only the day stays. */
export function toRuleText(rule: RepeatRule): string {
  const { every, unit, fallsOn, until, times, lead } = rule;
  const isUsual = every === 1 && fallsOn === 'same-day' && lead === usualLead;
  const isUsualUnit = (usualUnits as readonly string[]).includes(unit);
  return toRepeatText(null, {
    often: isUsual && isUsualUnit && until === null && times === null ? unit : 'custom',
    every: String(every),
    unit,
    fallsOn,
    ends: until !== null ? 'on' : times !== null ? 'after' : 'never',
    ...(until !== null && { until }),
    ...(times !== null && { times: String(times) }),
    lead: String(lead),
  });
}

/**
 * Parses a rule whose first day is `starts`. Refuses numbers that are not whole or out of range, and a last day before
 * which it never comes.
 */
export function parseRepeatDraft(draft: RepeatDraft, starts: CalendarDate): Result<RepeatPlan, RepeatIssue> {
  const { often, ends } = draft;
  const earlier = draft.earlier === starts ? 'add' : 'leave-out';
  const usual = usualUnits.find((unit) => unit === often);
  const every = parseWhole(draft.every, 1, maxEvery);
  const times = parseWhole(draft.times, 1, maxTimes);
  const lead = parseWhole(draft.lead, 0, maxLead);
  const until = parseCalendarDate(draft.until);
  const fallsOn = repeatDays.find((day) => day === draft.fallsOn) ?? 'same-day';
  const unit = repeatUnits.find((one) => one === draft.unit) ?? 'month';
  const open = { until: null, times: null, earlier } as const;
  if (usual) return accepted({ ...open, every: 1, unit: usual, fallsOn: 'same-day', lead: usualLead });

  const issues: RepeatIssue[] = [];
  if (every === null) issues.push({ code: 'not_in_range', field: 'every' });
  if (ends === 'after' && times === null) issues.push({ code: 'not_in_range', field: 'times' });
  if (lead === null) issues.push({ code: 'not_in_range', field: 'lead' });
  if (ends === 'on' && !until.ok) issues.push({ code: 'never_comes', field: 'until' });
  if (every === null || lead === null || issues.length > 0) return refused(...issues);
  const plan: RepeatPlan = {
    ...open,
    every,
    unit,
    // By days and weeks it is always the day that comes then.
    fallsOn: unit === 'day' || unit === 'week' ? 'same-day' : fallsOn,
    until: ends === 'on' && until.ok ? until.value : null,
    times: ends === 'after' ? times : null,
    lead,
  };
  return findOccurrence({ ...plan, starts }, starts) === undefined
    ? refused({ code: 'never_comes', field: 'until' })
    : accepted(plan);
}

/** How often a rule has come since its first day, and before today. */
export function countEarlier(rule: RepeatRule, starts: CalendarDate, today: CalendarDate): number {
  const schedule = { ...rule, starts };
  return starts < today
    ? countOccurrencesBefore(schedule, today) - countOccurrencesBefore(schedule, addDays(starts, 1))
    : 0;
}

/** The same day a year later, or the last day that its month has. */
export function toNextYear(date: CalendarDate): CalendarDate {
  const { year, month, day } = toDateParts(date);
  const next = Math.min(year + 1, 9999);
  return toCalendarDate(next, month, Math.min(day, daysInMonth(next, month)));
}

function parseWhole(text: string, least: number, most: number): number | null {
  const digits = withPlainDigits(text.trim());
  const value = /^\d{1,9}$/.test(digits) ? Number(digits) : -1;
  return value >= least && value <= most ? value : null;
}
