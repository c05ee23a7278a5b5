import { clsx } from 'clsx';
import { type KeyboardEvent, memo, type Ref, useImperativeHandle, useRef } from 'react';
import { type AmountNote, parseAmountText, toAmountNote } from '#domain/entry/amount-text.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import {
  formatMoney,
  type MinorUnits,
  maxAmount,
  requireMinorUnits,
  toDecimal,
} from '#domain/money/money.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';

interface AmountFieldProps {
  value: string;
  /** The currency that counts where the text names none. */
  currency: CurrencyCode;
  onChange: (value: string) => void;
  invalid: boolean;
  /** Whether there is no field for another currency: a text that names one is refused. */
  oneCurrency?: boolean;
  /** The field's `min` attribute; the domain has the rule. */
  min?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
  /** A class that lets the hint go beyond the field, so that it needs one line only. */
  hintClassName?: string;
}

const refusedAmount = new LazyComponent(
  async () => (await import('./refused-amount-hint.tsx')).RefusedAmountHint,
);

/** That it is refused, without the reason. */
const NotAnAmount = () => 'Not an amount.';

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A numeric field that keeps all text as typed. The browser's number field drops what it does not understand, so that
 * '12*3' becomes 123; this one calculates it, and marks what is no amount. At Enter, and when the focus
 * leaves, a calculation becomes its result. A form reads the text by `withReadAmount`.
 */
export const AmountField = memo(function AmountField({
  value,
  currency,
  onChange,
  invalid,
  oneCurrency = false,
  min,
  ref,
  className,
  hintClassName,
}: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const typed = parseAmountText(value);
  const read = typed.ok ? typed.value : undefined;
  const isOther = oneCurrency && read !== undefined && (read.currency ?? currency) !== currency;
  const note: AmountNote = isOther ? { kind: 'refusal' } : toAmountNote(value, currency);
  const isRefused = note.kind === 'refusal';

  /** A currency that the text named stays in it. */
  const put = (amount: MinorUnits) =>
    onChange(read?.currency === undefined ? toDecimal(amount) : formatMoney(amount, read.currency));
  const takeResult = () => {
    if (read?.isCalculated && !isOther) put(read.amount);
  };
  const press = (event: KeyboardEvent) => {
    // Enter submits the value that the field then shows.
    if (event.key === 'Enter') takeResult();
    const by = steps[event.key];
    if (by === undefined || read === undefined) return;
    event.preventDefault();
    put(requireMinorUnits(Math.min(Math.max(read.amount + by, 1), maxAmount)));
  };

  const hint = (
    <span className={clsx('block bg-paper-raised', hintClassName)}>
      {/* Spoken, but not the digits grouped anew with each of them. */}
      <span role="status" className={clsx(note.kind !== 'currency' && 'font-medium text-ink')}>
        {isOther && 'This is another currency.'}
        {'text' in note && note.kind !== 'figure' && note.text}
        {isRefused && !isOther && (
          <LazyPart
            part={refusedAmount}
            fallback={null}
            errorFallback={NotAnAmount}
            need={value}
            props={{
              text: value,
              onTake: (amount) => {
                onChange(amount);
                input.current?.focus();
              },
            }}
          />
        )}
      </span>
      {note.kind === 'figure' && note.text}
    </span>
  );

  return (
    <Field label="Amount" hint={hint} hintReserved className={className ?? ''}>
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
          aria-invalid={invalid || isRefused ? true : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={press}
          onBlur={takeResult}
          className="text-right font-medium tabular-nums"
        />
      )}
    </Field>
  );
});
