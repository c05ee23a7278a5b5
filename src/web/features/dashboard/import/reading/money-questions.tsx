import { formatCount } from '#domain/money/digit-groups.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { isRate, type ReadingSettings } from '../import-state.ts';
import type { SheetScan } from '../worker-messages.ts';

interface MoneyQuestionsProps {
  settings: ReadingSettings;
  scan: SheetScan;
  onChange: (change: Partial<ReadingSettings>) => void;
}

/** Questions about money that does not fit as it is. */
export function MoneyQuestions({ settings, scan, onChange }: MoneyQuestionsProps) {
  const { rates, round, reading } = settings;
  const { foreign, tooPrecise } = scan;
  if (Object.keys(foreign).length === 0 && tooPrecise === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      {Object.entries(foreign).map(([code, count]) => {
        const rate = rates[code] ?? '';
        const isWrong = rate !== '' && !isRate(rate);
        return (
          <Field
            key={code}
            label={`${formatCount(count)} ${count === 1 ? 'row is' : 'rows are'} in ${code}. 1 ${code} in ${reading.currency}`}
            hint={
              rate === ''
                ? 'Empty: these rows are left out.'
                : 'They are converted, and each description says the rate.'
            }
            error={isWrong ? 'Enter a number above zero, like 90.5.' : null}
            className="basis-80"
          >
            {(control) => (
              <Input
                {...control}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                className="max-w-40"
                value={rate}
                onChange={({ target }) =>
                  onChange({ rates: { ...rates, [code]: target.value.trim().replace(',', '.') } })
                }
              />
            )}
          </Field>
        );
      })}
      {tooPrecise > 0 && (
        <label className="flex min-h-control basis-full items-center gap-2">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-ink"
            checked={round}
            onChange={({ target }) => onChange({ round: target.checked })}
          />
          <span>
            {tooPrecise === 1
              ? 'Round 1 amount with more than two decimals, instead of leaving it out'
              : `Round ${formatCount(tooPrecise)} amounts with more than two decimals, instead of leaving them out`}
          </span>
        </label>
      )}
    </div>
  );
}
