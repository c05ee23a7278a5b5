import { clsx } from 'clsx';

interface MoneyProps {
  /** '+', '-' or nothing, shown as typographic signs. */
  sign?: string;
  symbol: string;
  digits: string;
  tone?: 'income' | 'expense' | 'balance' | 'plain';
  className?: string;
}

/** An amount as one unbroken text, its symbol lighter than its digits. */
export function Money({ sign = '', symbol, digits, tone = 'plain', className }: MoneyProps) {
  return (
    <span
      className={clsx(
        'whitespace-nowrap tabular-nums lining-nums',
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
