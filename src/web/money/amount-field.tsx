import { clsx } from 'clsx';
import { type KeyboardEvent, memo, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { maxAmount, parseAmount, requireMinorUnits, toDecimal } from '#domain/money/money.ts';
import { useAfterPaint } from '#web/base/after-paint.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { type AmountTexts, toAmountWords } from './amount-words.ts';

interface AmountFieldProps {
  value: string;
  currency: CurrencyCode;
  onChange: (value: string) => void;
  invalid: boolean;
  texts: AmountTexts;
  /** The field's `min` attribute; the domain has the rule. */
  min?: string;
  /** Milliseconds without typing before a hint about an unfinished amount appears. */
  pause?: number;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A numeric field that keeps all text as typed. The browser's number field drops what it does not understand, so that
 * '12*3' becomes 123; this one marks it, suggests an amount, and leaves the correction to the person.
 */
export const AmountField = memo(function AmountField({
  value,
  currency,
  onChange,
  invalid,
  texts,
  min,
  pause = 400,
  ref,
  className,
}: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const { isAmount, words } = toAmountWords(value, currency, texts);
  const before = toAmountWords(useAfterPaint(value, pause), currency, texts);
  const said = before.words === '' ? '' : words;

  useEffect(() => input.current?.setCustomValidity(isAmount ? '' : words), [isAmount, words]);

  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    const amount = parseAmount(value, currency);
    if (by === undefined || !amount.ok) return;
    event.preventDefault();
    const next = Math.min(Math.max(amount.value + by, 1), maxAmount);
    onChange(toDecimal(requireMinorUnits(next)));
  };

  return (
    <Field
      label="Amount"
      hint={
        <span role="status" className={clsx(!isAmount && 'font-medium text-ink')}>
          {said}
        </span>
      }
      className={className ?? ''}
    >
      {(control) => (
        <Input
          {...control}
          ref={input}
          type="text"
          role="spinbutton"
          inputMode="decimal"
          step="0.01"
          min={min}
          required
          placeholder="0.00"
          autoComplete="off"
          aria-invalid={invalid || !isAmount ? true : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={step}
          className="text-right font-medium tabular-nums"
        />
      )}
    </Field>
  );
});
