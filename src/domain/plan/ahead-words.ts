import { formatDayAndMonth } from '../dates/calendar-date.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { formatMoney, type TotalMinorUnits } from '../money/money.ts';
import type { Projection } from './projection.ts';

/** One currency's clause, or what stands for all of them where nothing comes. */
export interface AheadLine {
  readonly currency: CurrencyCode;
  readonly words: string;
}

/**
 * What is to be paid and received, what is overdue and how low the balance falls: a line for each currency in which
 * something moves, the display currency's first.
 */
export function toAheadLines(
  projections: readonly Projection[],
  display: CurrencyCode,
): readonly [AheadLine, ...AheadLine[]] {
  const isDisplayed = ({ currency }: Projection) => currency === display;
  const moving = [
    ...projections.filter(isDisplayed),
    ...projections.filter((projection) => !isDisplayed(projection)),
  ].filter(isMoving);
  const [first, ...others] = moving.map((projection) => ({
    currency: projection.currency,
    words: toWords(projection),
  }));
  const { currency, words } = first ?? { currency: display, words: 'nothing to pay or receive.' };
  const days = projections[0]?.balances.length;
  return [{ currency, words: `Next ${days} days: ${words}` }, ...others];
}

/** '₹500.00 to pay, ₹90.00 to receive. Overdue ₹50.00. Lowest point -₹10.00 on 30 Nov.' */
function toWords(projection: Projection): string {
  const { currency, toPay, toReceive, overduePay, overdueReceive, lowest } = projection;
  const list = (pay: TotalMinorUnits, receive: TotalMinorUnits) =>
    [
      pay > 0n && `${formatMoney(pay, currency)} to pay`,
      receive > 0n && `${formatMoney(receive, currency)} to receive`,
    ]
      .filter((part) => part !== false)
      .join(', ');
  const coming = list(toPay, toReceive) || 'nothing to pay or receive';
  const overdue =
    overdueReceive > 0n
      ? ` Overdue ${list(overduePay, overdueReceive)}.`
      : overduePay > 0n
        ? ` Overdue ${formatMoney(overduePay, currency)}.`
        : '';
  const { balance, day } = lowest;
  return `${coming}.${overdue} Lowest point ${formatMoney(balance, currency)} on ${formatDayAndMonth(day)}.`;
}

function isMoving({ toPay, toReceive, overduePay, overdueReceive }: Projection): boolean {
  return toPay + toReceive + overduePay + overdueReceive > 0n;
}
