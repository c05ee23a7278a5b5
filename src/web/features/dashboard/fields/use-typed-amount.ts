import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CurrencyCode } from '#domain/currency.ts';
import { parseAmount, toDecimal } from '#domain/money.ts';
import { issueTexts } from '#web/data/messages.ts';

const pointRead = 'The comma was read as the decimal point.';
const groupRead = 'The comma was read as a thousands separator.';
const pointStands = 'There is a decimal point already.';

/**
 * A number field drops what is no number without a word: '1,5' would become 15. So a comma is caught before that: it
 * stands as the decimal point until three digits follow, which make it a thousands separator. What is pasted is read
 * by the domain's rule, or refused aloud.
 */
export function useTypedAmount(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  currency: CurrencyCode,
  onChange: (value: string) => void,
): { hint: string | null; onInput: (next: string) => void } {
  const [hint, setHint] = useState<string | null>(null);
  const pointIsComma = useRef(false);

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const read = (event: InputEvent) => {
      // What the comma was taken for stays true while more digits follow it.
      setHint((before) => (before === pointRead ? before : null));
      const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      // A point that is selected is about to be replaced.
      const hasPoint = field.value.includes('.') && !getSelection()?.toString().includes('.');
      if (text === ',' || (text === '.' && hasPoint)) {
        event.preventDefault();
        if (hasPoint && !(text === ',' && pointIsComma.current)) {
          setHint(pointStands);
          return;
        }
        // A second comma: the one before it was a separator too, as in 1,00,000.
        if (hasPoint) replace(field, field.value.replace('.', ''), onChange);
        pointIsComma.current = true;
        // As if the point had been typed: at the caret, which a number field does not tell.
        document.execCommand('insertText', false, '.');
        setHint(pointRead);
        return;
      }
      if (text === '' || !event.cancelable || /^[\d.]+$|^[eE+-]$/.test(text)) return;
      event.preventDefault();
      const amount = parseAmount(text, currency);
      if (amount.ok) onChange(toDecimal(amount.value));
      else {
        // What it was to replace must not be saved in its stead.
        if (event.inputType !== 'insertText' || text.length > 1) replace(field, '', onChange);
        setHint(
          `“${shorten(text)}” was not taken. ${amount.issues.map(({ code }) => issueTexts[code]).join(' ')}`,
        );
      }
    };
    field.addEventListener('beforeinput', read);
    return () => field.removeEventListener('beforeinput', read);
  }, [input, currency, onChange]);

  const onInput = useCallback(
    (next: string) => {
      const field = input.current;
      if (
        field !== null &&
        pointIsComma.current &&
        /^\d+\.\d{3}$/.test(next) &&
        next.slice(0, -1) === value
      ) {
        pointIsComma.current = false;
        setHint(groupRead);
        replace(field, next.replace('.', ''), onChange);
        return;
      }
      if (value.includes('.') && !next.includes('.')) {
        pointIsComma.current = false;
        setHint(null);
      }
      onChange(next);
    },
    [input, value, onChange],
  );

  const stale = value === '' && (hint === pointRead || hint === groupRead);
  return { hint: stale ? null : hint, onInput };
}

/** Sets the text at once, so that what is typed next comes after it. */
function replace(field: HTMLInputElement, text: string, onChange: (value: string) => void): void {
  field.value = text;
  onChange(text);
}

function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 24 ? `${line.slice(0, 24)}…` : line;
}
