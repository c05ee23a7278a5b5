import { clsx } from 'clsx';
import { createElement, type ReactNode } from 'react';

interface MoneyProps {
  /** '+', '-' or nothing, shown as typographic signs. */
  sign?: string;
  symbol: string;
  digits: string;
  tone?: 'income' | 'expense' | 'balance' | 'plain';
  /** Whether an amount that does not fit may wrap after a comma. */
  breakable?: boolean;
  /** Spoken in place of the shown text. */
  spoken?: string | undefined;
  className?: string;
  'data-field'?: string;
}

/** '99,999.99' fits everywhere. */
const unbroken = 9;

const breakHere = <wbr />;

/** An amount with its symbol lighter than its digits. A browser's translator leaves it alone. */
export function Money({
  sign = '',
  symbol,
  digits,
  tone = 'plain',
  breakable = false,
  spoken,
  className,
  ...marks
}: MoneyProps): ReactNode {
  const [first = '', ...groups] = breakable && digits.length > unbroken ? digits.split(/(?<=,)/) : [digits];
  const beginning = (
    <>
      {sign === '-' ? '−' : sign}
      <span className="font-normal">{symbol}</span>
      {first}
    </>
  );
  const classes = clsx(
    groups.length === 0 && 'whitespace-nowrap',
    tone === 'income' && 'text-income',
    tone === 'expense' && 'text-expense',
    tone === 'balance' && 'text-net',
    className,
  );
  if (spoken !== undefined) {
    return (
      <span className={classes} translate="no" {...marks}>
        <span aria-hidden>{beginning}</span>
        <span className="sr-only">{spoken}</span>
      </span>
    );
  }
  return createElement(
    'span',
    { className: classes, translate: 'no' as const, ...marks },
    // No line break between sign, symbol and digits.
    groups.length === 0 ? beginning : <span className="whitespace-nowrap">{beginning}</span>,
    ...groups.flatMap((group) => [breakHere, group]),
  );
}
