import { clsx } from 'clsx';
import { type KeyboardEvent, memo, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type AmountNote, parseAmountText, toAmountNote } from '#domain/entry/amount-text.ts';
import type { RefusedAmount } from '#domain/entry/refused-amount.ts';
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

interface AmountFieldProps {
  value: string;
  /** What counts where the text names no currency. */
  currency: CurrencyCode;
  onChange: (value: string) => void;
  invalid: boolean;
  /** Whether there is no field for another currency: a text that names one is refused. */
  oneCurrency?: boolean;
  /** The field's `min` attribute; the domain has the rule. */
  min?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
  /** Where the hint may go beyond the field, so that it needs one line only. */
  hintClassName?: string;
}

/** What a text that is no amount lacks; undefined until what knows all problems and currencies has loaded. */
function useRefused(text: string): RefusedAmount | undefined {
  const [explain, setExplain] = useState<{ readonly of: (text: string) => RefusedAmount | undefined }>();
  const isNeeded = text !== '' && explain === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    import('#domain/entry/refused-amount.ts').then(
      ({ explainRefusedAmount }) => setExplain({ of: explainRefusedAmount }),
      (cause) => console.error('Not loaded', cause),
    );
  }, [isNeeded]);
  return text === '' ? undefined : explain?.of(text);
}

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
  const refused = useRefused(isRefused && !isOther ? value : '');
  const refusal = isOther ? 'This is another currency.' : refused?.words;

  /** A currency that the text named stays in it. */
  const put = (amount: MinorUnits) =>
    onChange(read?.currency === undefined ? toDecimal(amount) : formatMoney(amount, read.currency));
  const takeResult = () => {
    if (read?.isCalculated && !isOther) put(read.amount);
  };
  const press = (event: KeyboardEvent) => {
    // What is submitted is what the field then says.
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
        {note.kind === 'refusal' ? refusal : note.kind !== 'none' && note.kind !== 'figure' && note.words}
        {refused?.guess !== undefined && (
          <>
            {' '}
            <button
              type="button"
              onClick={() => {
                onChange(toDecimal(refused.guess as MinorUnits));
                input.current?.focus();
              }}
              className="relative underline underline-offset-2 after:absolute after:-inset-x-1 after:-top-1 after:-bottom-4"
            >
              {`Did you mean ${toDecimal(refused.guess)}?`}
            </button>
          </>
        )}
      </span>
      {note.kind === 'figure' && note.words}
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
