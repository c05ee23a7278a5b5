import { type Budget, type BudgetPeriod, budgetPeriods } from '#domain/collections/budget.ts';
import { parseCalendarDate } from '#domain/dates/calendar-date.ts';
import { formatPeriod } from '#domain/lens/period.ts';
import { toBudgetPeriod } from '#domain/plan/budgets/budget-period.ts';
import { DateField } from '#web/money/date-field.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';

const periodLabels: Readonly<Record<BudgetPeriod, string>> = { week: 'Week', month: 'Month', year: 'Year' };
const monthDays = Array.from({ length: 31 }, (_, index) => String(index + 1));

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
      <ChoiceField
        label="Every"
        value={period}
        options={budgetPeriods.map((one) => [one, periodLabels[one]] as const)}
        onChange={(chosen) => onChange({ period: chosen })}
      />
      {period === 'month' && (
        <ChoiceField
          label="Month begins on day"
          hint={monthDay > 28 && 'In a shorter month, on its last day.'}
          value={String(monthDay)}
          options={monthDays.map((day) => [day, day] as const)}
          onChange={(chosen) => onChange({ monthDay: Number(chosen) })}
        />
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
            {formatPeriod(toBudgetPeriod(draft, starts.value))} counts in full.
          </p>
        )}
      </div>
    </>
  );
}
