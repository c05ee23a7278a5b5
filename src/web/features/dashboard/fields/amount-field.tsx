import { memo, type Ref, useImperativeHandle, useRef } from 'react';
import type { CurrencyCode } from '#domain/currency.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useTypedAmount } from './use-typed-amount.ts';

interface AmountFieldProps {
  value: string;
  currency: CurrencyCode;
  onChange: (value: string) => void;
  invalid: boolean;
  /** The lowest amount that the field itself names; the rule is the domain's either way. */
  min?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

export const AmountField = memo(function AmountField({
  value,
  currency,
  onChange,
  invalid,
  min,
  ref,
  className,
}: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { hint, onInput } = useTypedAmount(input, value, currency, onChange);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);

  return (
    <Field label="Amount" hint={<span role="status">{hint}</span>} className={className ?? ''}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          type="number"
          inputMode="decimal"
          step="0.01"
          min={min}
          required
          placeholder="0.00"
          autoComplete="off"
          aria-invalid={invalid ? true : undefined}
          value={value}
          onChange={(event) => onInput(event.target.value)}
          // Turning the wheel over a focused number field would change money unseen.
          onWheel={(event) => event.currentTarget.blur()}
          className="text-right font-medium tabular-nums"
        />
      )}
    </Field>
  );
});
