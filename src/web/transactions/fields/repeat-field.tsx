import { clsx } from 'clsx';
import { memo } from 'react';
import { repeatDays, repeatUnits } from '#domain/collections/repeat.ts';
import { addDays, type CalendarDate, formatDate, parseCalendarDate } from '#domain/dates/calendar-date.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { findOccurrence } from '#domain/plan/repeats/occurrences.ts';
import {
  countEarlier,
  parseRepeatDraft,
  type RepeatDraft,
  readRepeatText,
  toNextYear,
  toRepeatText,
  usualUnits,
} from '#domain/plan/repeats/repeat-draft.ts';
import { toFallsOnWords, toIntervalWords, toScheduleWords } from '#domain/plan/repeats/schedule-words.ts';
import { DateField } from '#web/money/date-field.tsx';
import { useToday } from '#web/money/use-today.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { repeatIssueTexts } from './read-repeat-rule.ts';

interface RepeatFieldProps {
  /** The rule as one text; empty for Never. */
  value: string;
  onChange: (value: string) => void;
  /** The day of the transaction that returns, as its form has it. */
  starts: string;
  /** The label of Never; undefined where it cannot be chosen. */
  never?: string | undefined;
  /** Whether it asks if what has come since the first day is added, too. */
  asksEarlier?: boolean;
  className?: string;
}

const toFirstCapital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

/** Whether and when a transaction returns. */
export const RepeatField = memo(function RepeatField(props: RepeatFieldProps) {
  const { value, onChange, starts, never, asksEarlier = false, className } = props;
  const today = useToday();
  const parsedStart = parseCalendarDate(starts);
  const first = parsedStart.ok ? parsedStart.value : today;
  const draft = readRepeatText(value);
  const rule = draft && parseRepeatDraft(draft, first);
  // Another rule is another number of earlier ones.
  const change = (values: Partial<RepeatDraft>) => onChange(toRepeatText(draft, { earlier: '', ...values }));
  const choose = (often: string) => {
    if (often === 'never') onChange('');
    else change({ often, ...(draft && often === 'custom' && { unit: draft.often }) });
  };
  const earlier = asksEarlier && rule?.ok ? countEarlier(rule.value, first, today) : 0;
  const choices = [
    ...(never === undefined ? [] : [['never', 'Never'] as const]),
    ...usualUnits.map((unit) => [unit, toFirstCapital(toIntervalWords({ every: 1, unit }))] as const),
    ['custom', 'Custom…'] as const,
  ];

  return (
    <div className={clsx('@container flex min-w-0 flex-col gap-2', className)}>
      <Field
        label="Repeat"
        className="@2xl:w-80"
        hint={draft ? rule?.ok && toHint(rule.value, first, today) : never}
      >
        {(control) => (
          <Select
            {...control}
            data-field="repeat"
            value={draft?.often ?? 'never'}
            onChange={({ target }) => choose(target.value)}
          >
            {choices.map(([often, label]) => (
              <option key={often} value={often}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft?.often === 'custom' && (
        <CustomRule
          draft={draft}
          onChange={change}
          first={first}
          wrong={rule?.ok === false ? rule.issues.map(({ field }) => field) : []}
        />
      )}
      {earlier > 0 && (
        <Segmented
          legend={`${formatCount(earlier)} ${earlier === 1 ? 'has' : 'have'} come since ${formatDate(first)}.`}
          legendShown
          options={[
            { value: first, label: earlier === 1 ? 'Add it' : `Add all ${formatCount(earlier)}` },
            { value: '', label: 'Only from now on' },
          ]}
          value={draft?.earlier === first ? first : ''}
          onChange={(chosen) => change({ earlier: chosen })}
        />
      )}
    </div>
  );
});

/** 'Every month on the 28th. Next on 28 Dec 2026.' */
function toHint(
  rule: Extract<ReturnType<typeof parseRepeatDraft>, { ok: true }>['value'],
  starts: CalendarDate,
  today: CalendarDate,
): string {
  const schedule = { ...rule, starts };
  const next = findOccurrence(schedule, starts < today ? today : addDays(starts, 1));
  return `${toScheduleWords(schedule)}.${next === undefined ? '' : ` Next on ${formatDate(next)}.`}`;
}

interface CustomRuleProps {
  draft: RepeatDraft;
  onChange: (values: Partial<RepeatDraft>) => void;
  first: CalendarDate;
  wrong: readonly (keyof typeof repeatIssueTexts)[];
}

/** All that can be chosen of a rule. What is wrong is said at once: words that came as the focus left would move Save. */
function CustomRule({ draft, onChange, first, wrong }: CustomRuleProps) {
  const say = (field: CustomRuleProps['wrong'][number]) =>
    wrong.includes(field) ? repeatIssueTexts[field] : null;
  const number = (label: string, field: 'every' | 'times' | 'lead', hint?: string) => (
    <TextField
      label={label}
      error={say(field)}
      hint={hint}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={draft[field]}
      onChange={(value) => onChange({ [field]: value })}
      className="tabular-nums"
    />
  );
  const plural = draft.every.trim() === '1' ? '' : 's';
  return (
    <fieldset className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:gap-x-4 @2xl:grid-cols-3 @4xl:grid-cols-6">
      <legend className="sr-only">Custom</legend>
      {number('Every', 'every')}
      <ChoiceField
        label="Unit"
        value={draft.unit}
        options={repeatUnits.map((unit) => [unit, `${unit}${plural}`] as const)}
        onChange={(unit) => onChange({ unit })}
      />
      {(draft.unit === 'month' || draft.unit === 'year') && (
        <ChoiceField
          label="On"
          value={draft.fallsOn}
          options={repeatDays.map((day) => [day, toFallsOnWords(day, first)] as const)}
          onChange={(fallsOn) => onChange({ fallsOn })}
        />
      )}
      <ChoiceField
        label="Ends"
        value={draft.ends}
        options={[
          ['never', 'Never'],
          ['on', 'On a date'],
          ['after', 'After a number of times'],
        ]}
        onChange={(ends) =>
          onChange({ ...(ends === 'on' && draft.until === '' && { until: toNextYear(first) }), ends })
        }
      />
      {draft.ends === 'on' && (
        <div>
          <DateField
            label="Last day"
            value={draft.until}
            onChange={(until) => onChange({ until })}
            disabled={false}
          />
          {/* In the date's own line, and its room is there while it is empty, for the same reason. */}
          <p role="status" className="-mt-6 min-h-12 text-xs font-medium">
            {say('until')}
          </p>
        </div>
      )}
      {draft.ends === 'after' && number('Times', 'times')}
      {number('Days ahead', 'lead', 'When its card appears')}
    </fieldset>
  );
}
