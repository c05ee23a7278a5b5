import { memo, type Ref } from 'react';
import { categories } from '#domain/category.ts';
import { currencies, currencyCodes } from '#domain/currency.ts';
import { statuses, statusWords, toColumn } from '#domain/status.ts';
import { transactionTypes, typeWords } from '#domain/transaction.ts';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

const typeOptions = transactionTypes.map((type) => ({ value: type as string, label: typeWords[type] }));

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
  ref?: Ref<HTMLSelectElement>;
}

export const CategoryField = memo(function CategoryField({
  value,
  onChange,
  invalid,
  ref,
  className,
}: CategoryFieldProps) {
  return (
    <Field label="Category" className={className ?? ''}>
      {(control) => (
        <Select
          {...control}
          ref={ref}
          required
          aria-invalid={invalid ? true : undefined}
          value={value}
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

export const CurrencyField = memo(function CurrencyField({ value, onChange, className }: ChoiceProps) {
  return (
    <Field label="Currency" className={className ?? ''}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {currencyCodes.map((code) => (
            <option key={code} value={code}>
              {currencies[code].symbol} {currencies[code].name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
});

/** A status that this version does not know shows as To Do and stays as it is until another is chosen. */
export const StatusField = memo(function StatusField({ value, onChange, className }: ChoiceProps) {
  return (
    <Field label="Status" className={className ?? ''}>
      {(control) => (
        <Select {...control} value={toColumn(value)} onChange={(event) => onChange(event.target.value)}>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {statusWords[status].title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
});
