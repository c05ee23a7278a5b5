import { type Budget, type BudgetPeriod, budgetPeriods } from '#domain/collections/budget.ts';
import { parseCalendarDate } from '#domain/dates/calendar-date.ts';
import { toPeriodWords } from '#domain/lens/period.ts';
import { toBudgetPeriod } from '#domain/plan/budget-period.ts';
import { DateField } from '#web/money/date-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';

const periodWords: Readonly<Record<BudgetPeriod, string>> = { week: 'Week', month: 'Month', year: 'Year' };
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);

interface PeriodDraft extends Pick<Budget, 'period' | 'monthDay'> {
  /** As typed. */
  readonly starts: string;
}

interface PeriodFieldsProps {
  draft: PeriodDraft;
  onChange: (values: Partial<PeriodDraft>) => void;
  disabled: boolean;
}

/** A budget's periods, and the first of them. */
export function PeriodFields({ draft, onChange, disabled }: PeriodFieldsProps) {
  const { period, monthDay } = draft;
  const starts = parseCalendarDate(draft.starts);
  return (
    <>
      <Field label="Every">
        {(control) => (
          <Select
            {...control}
            value={period}
            onChange={({ target }) => onChange({ period: target.value as BudgetPeriod })}
          >
            {budgetPeriods.map((one) => (
              <option key={one} value={one}>
                {periodWords[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {period === 'month' && (
        <Field label="Month begins on day" hint={monthDay > 28 && 'In a shorter month, on its last day.'}>
          {(control) => (
            <Select
              {...control}
              value={monthDay}
              onChange={({ target }) => onChange({ monthDay: Number(target.value) })}
            >
              {monthDays.map((day) => (
                <option key={day}>{day}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div className="col-start-1 flex flex-col gap-1">
        <DateField
          label="Since"
          value={draft.starts}
          onChange={(value) => onChange({ starts: value })}
          disabled={disabled}
        />
        {starts.ok && (
          <p className="text-xs text-ink-muted">
            {toPeriodWords(toBudgetPeriod(draft, starts.value))} counts in full.
          </p>
        )}
      </div>
    </>
  );
}
