import { memo, type Ref, useImperativeHandle, useRef } from 'react';
import { currencies, currencyCodes, toCurrencyCode } from '#domain/money/currency.ts';
import type { TotalMinorUnits } from '#domain/money/money.ts';
import { categories, toKnownCategory, toUsualType } from '#domain/transactions/category.ts';
import { transactionTypes, typeLabels } from '#domain/transactions/transaction.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Amount } from './amount.tsx';
import { useCategoryBudget } from './category-budgets.ts';

const toSize = (value: TotalMinorUnits) => (value < 0n ? -value : value) as TotalMinorUnits;

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

const typeOptions = transactionTypes.map((type) => ({ value: type as string, label: typeLabels[type] }));

export const TypeField = memo(function TypeField({ value, onChange, className }: ChoiceProps) {
  return (
    <Segmented
      legend="Type"
      legendShown
      options={typeOptions}
      value={value}
      onChange={onChange}
      className={className ?? ''}
    />
  );
});

interface CategoryFieldProps extends ChoiceProps {
  invalid: boolean;
  /** Turns off the offer of another type; the field stays. */
  disabled?: boolean;
  type: string;
  /** The entry's, to say what its budget has left. */
  currency: string;
  /** Called when the person accepts the category's usual type. */
  onType: (type: string) => void;
  ref?: Ref<HTMLSelectElement>;
}

/** A category that this version does not know shows as Other and stays as it is until another is chosen. */
export const CategoryField = memo(function CategoryField({
  value,
  onChange,
  invalid,
  disabled = false,
  type,
  currency,
  onType,
  ref,
  className,
}: CategoryFieldProps) {
  const budget = useCategoryBudget(value, currency);
  const select = useRef<HTMLSelectElement>(null);
  useImperativeHandle(ref, () => select.current as HTMLSelectElement);
  const usual = toUsualType(value);
  const offered = usual === type ? undefined : usual;
  const hint = (
    <>
      <span role="status">
        {offered && `${value} is usually ${offered === 'income' ? 'income' : 'an expense'}.`}
      </span>
      {offered && (
        <button
          type="button"
          disabled={disabled}
          onClick={() => {
            onType(offered);
            // The button disappears, and would take the focus with it.
            select.current?.focus();
          }}
          className="ml-1 font-medium text-ink underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {`Switch to ${typeLabels[offered]}`}
        </button>
      )}
    </>
  );
  return (
    <Field
      label="Category"
      hint={hint}
      aside={
        budget &&
        type === 'expense' && (
          <span className="truncate text-xs text-ink-muted">
            <Amount value={toSize(budget.left)} currency={toCurrencyCode(currency)} />
            {budget.left < 0n ? ' over this month' : ' left this month'}
          </span>
        )
      }
      className={className ?? ''}
    >
      {(control) => (
        <Select
          {...control}
          ref={select}
          required
          aria-invalid={invalid ? true : undefined}
          value={value && toKnownCategory(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled>
            Select a category
          </option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      )}
    </Field>
  );
});

const currencyOptions = currencyCodes.map(
  (code) => [code as string, `${currencies[code].symbol} ${currencies[code].name}`] as const,
);

export const CurrencyField = memo(function CurrencyField({ value, onChange, className }: ChoiceProps) {
  return (
    <ChoiceField
      label="Currency"
      value={value}
      options={currencyOptions}
      onChange={onChange}
      className={className}
    />
  );
});
