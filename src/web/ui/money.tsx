import { clsx } from 'clsx';

interface MoneyProps {
  /** '+', '-' or nothing, shown as typographic signs. */
  sign?: string;
  symbol: string;
  digits: string;
  tone?: 'income' | 'expense' | 'balance' | 'plain';
  /** Whether an amount that is wider than its place may go on in the next line. */
  breakable?: boolean;
  className?: string;
}

/** An amount as one text, its symbol lighter than its digits. */
export function Money({
  sign = '',
  symbol,
  digits,
  tone = 'plain',
  breakable = false,
  className,
}: MoneyProps) {
  return (
    <span
      className={clsx(
        breakable ? 'wrap-anywhere' : 'whitespace-nowrap',
        tone === 'income' && 'text-income',
        tone === 'expense' && 'text-expense',
        tone === 'balance' && 'text-net',
        className,
      )}
    >
      {sign === '-' ? '−' : sign}
      <span className="font-normal">{symbol}</span>
      {digits}
    </span>
  );
}
