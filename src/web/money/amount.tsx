import type { CurrencyCode } from '#domain/money/currency.ts';
import { hiddenDigits, hiddenLabel } from '#domain/money/hidden-money.ts';
import type { MinorUnits, TotalMinorUnits } from '#domain/money/money.ts';
import { formatMoneyParts } from '#domain/money/money.ts';
import { Money } from '#web/ui/money.tsx';
import { useAmountsHidden } from './hidden-amounts.ts';

interface AmountProps {
  value: MinorUnits | TotalMinorUnits;
  currency: CurrencyCode;
  tone?: 'income' | 'expense' | 'balance' | 'plain';
  /** Shown before an amount without its own sign. */
  sign?: '+' | '-';
  breakable?: boolean;
  className?: string;
  'data-field'?: string;
}

export function Amount({
  value,
  currency,
  tone = 'plain',
  sign,
  breakable = false,
  className,
  ...marks
}: AmountProps) {
  const parts = formatMoneyParts(value, currency);
  const isHidden = useAmountsHidden();
  return (
    <Money
      {...marks}
      sign={parts.sign === '' ? (sign ?? '') : parts.sign}
      symbol={parts.symbol}
      digits={isHidden ? hiddenDigits : parts.digits}
      spoken={isHidden ? hiddenLabel : undefined}
      tone={tone}
      breakable={breakable}
      {...(className !== undefined && { className })}
    />
  );
}
