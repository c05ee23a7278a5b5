import type { CurrencyCode } from '../money/currency.ts';
import { formatMoney, type TotalMinorUnits } from '../money/money.ts';
import type { Summary } from '../transactions/summary.ts';
import type { Comparison } from './earlier.ts';

type Flow = Pick<Summary, 'income' | 'expense'>;

/** The money of one currency that a lens finds. */
export interface FoundMoney {
  readonly done: Flow;
  /** To Do and In Progress. */
  readonly open: Flow;
  /** Done money of the period before, as far as this one has come. */
  readonly before: Flow;
}

/** The answer to a lens, in phrases. */
export interface Answer {
  /** 'Spent ₹500.00 so far', '₹100.00 more than by 26 October', 'received ₹900.00'. */
  readonly done: readonly string[];
  /** '+ ₹50.00 not paid yet', '+ ₹90.00 not received yet'. */
  readonly open: readonly string[];
}

/** Says what was spent or else received, how that compares with the period before, and what is still open. */
export function toAnswer(
  { done, open, before }: FoundMoney,
  comparison: Pick<Comparison, 'label' | 'isRunning'> | undefined,
  currency: CurrencyCode,
): Answer {
  const write = (amount: TotalMinorUnits) => formatMoney(amount, currency);
  const type = done.expense > 0n ? 'expense' : 'income';
  const soFar = comparison?.isRunning ? ' so far' : '';
  return {
    done: [
      ...(done[type] > 0n
        ? [`${type === 'expense' ? 'Spent' : 'Received'} ${write(done[type])}${soFar}`]
        : []),
      ...(comparison !== undefined && done[type] > 0n && before[type] > 0n
        ? [toDifference(done[type], before[type], comparison.label, currency)]
        : []),
      ...(type === 'expense' && done.income > 0n ? [`received ${write(done.income)}`] : []),
    ],
    open: [
      ...(open.expense > 0n ? [`+ ${write(open.expense)} not paid yet`] : []),
      ...(open.income > 0n ? [`+ ${write(open.income)} not received yet`] : []),
    ],
  };
}

/** '₹100.00 more than September', '₹100.00 less than by 26 October', 'as much as September'. */
export function toDifference(
  now: TotalMinorUnits,
  before: TotalMinorUnits,
  label: string,
  currency: CurrencyCode,
): string {
  if (now === before) return `as much as ${label}`;
  const size = (now > before ? now - before : before - now) as TotalMinorUnits;
  return `${formatMoney(size, currency)} ${now > before ? 'more' : 'less'} than ${label}`;
}
