import { clsx } from 'clsx';
import { countCharacters } from '#domain/transactions/transaction-rules.ts';

interface TextCounterProps {
  value: string;
  most: number;
}

/** Measures how much of a field's room is used, as its rule counts it. */
export function measureText({ value, most }: TextCounterProps): { length: number; over: boolean } {
  const length = countCharacters(value.trim());
  return { length, over: length > most };
}

/** Beside a field's label, from four fifths on: '412 of 500'. */
export function TextCounter({ value, most }: TextCounterProps) {
  const { length, over } = measureText({ value, most });
  return (
    <span role="status" className={clsx('text-xs', over ? 'font-semibold' : 'text-ink-muted')}>
      {length >= most * 0.8 && `${length} of ${most}${over ? ': too long' : ''}`}
    </span>
  );
}
