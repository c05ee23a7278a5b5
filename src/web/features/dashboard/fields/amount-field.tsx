import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { CurrencyCode } from '#domain/currency.ts';
import { parseAmount, toDecimal } from '#domain/money.ts';
import { issueTexts } from '#web/data/messages.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

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

const commaRead = 'The comma was read as the decimal point.';

/**
 * A number field drops what is no number without a word: '1,5' would become 15. So a comma is caught before that and
 * read as the decimal point, and what is pasted is read by the domain's rule or refused aloud.
 */
export function AmountField({ value, currency, onChange, invalid, min, ref, className }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [hint, setHint] = useState<string>();
  useImperativeHandle(ref, () => input.current as HTMLInputElement);

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const read = (event: InputEvent) => {
      setHint(undefined);
      const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      if (text === '' || !event.cancelable || /^[\d.eE+-]$|^[\d.]+$/.test(text)) return;
      event.preventDefault();
      if (text === ',') {
        if (field.value.includes('.')) setHint('There is a decimal point already.');
        else {
          insertPoint(field);
          setHint(commaRead);
        }
        return;
      }
      const amount = parseAmount(text, currency);
      if (amount.ok) onChange(toDecimal(amount.value));
      else if (text.length > 1) {
        const [issue] = amount.issues;
        setHint(`“${shorten(text)}” was not taken. ${issue === undefined ? '' : issueTexts[issue.code]}`);
      } else setHint('Only digits and a decimal point.');
    };
    field.addEventListener('beforeinput', read);
    return () => field.removeEventListener('beforeinput', read);
  }, [currency, onChange]);

  return (
    <Field label="Amount" hint={hint} className={className ?? ''}>
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
          onChange={(event) => onChange(event.target.value)}
          // Turning the wheel over a focused number field would change money unseen.
          onWheel={(event) => event.currentTarget.blur()}
          className="text-right font-medium tabular-nums"
        />
      )}
    </Field>
  );
}

/** As if the point had been typed: at the caret, which a number field does not tell. */
function insertPoint(field: HTMLInputElement): void {
  field.focus();
  document.execCommand('insertText', false, '.');
}

function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 24 ? `${line.slice(0, 24)}…` : line;
}
