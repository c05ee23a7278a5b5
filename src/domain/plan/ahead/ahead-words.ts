import { formatDayAndMonth } from '../../dates/calendar-date.ts';
import type { CurrencyCode } from '../../money/currency.ts';
import { formatCount } from '../../money/digit-groups.ts';
import { formatMoney, type TotalMinorUnits } from '../../money/money.ts';
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
  const moving = displayedFirst(projections, display).filter(isMoving);
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
  const { currency, toPay, toReceive, lowest } = projection;
  const coming = list(toPay, toReceive, currency) || 'nothing to pay or receive';
  const late = toLateMoney(projection);
  const overdue = late && ` Overdue ${late}.`;
  const { balance, day } = lowest;
  return `${coming}.${overdue} Lowest point ${formatMoney(balance, currency)} on ${formatDayAndMonth(day)}.`;
}

/**
 * '8 overdue · ₹53,169.00', with what it comes to in each currency, the display currency's first; empty if nothing is
 * overdue.
 */
export function toOverdueWords(
  count: number,
  projections: readonly Projection[],
  display: CurrencyCode,
): string {
  if (count === 0) return '';
  const late = displayedFirst(projections, display).map(toLateMoney);
  return [`${formatCount(count)} overdue`, ...late.filter((money) => money !== '')].join(' · ');
}

/** '₹50.00'; which way where something is to be received; empty if nothing is overdue. */
function toLateMoney({ currency, overduePay, overdueReceive }: Projection): string {
  if (overdueReceive > 0n) return list(overduePay, overdueReceive, currency);
  return overduePay > 0n ? formatMoney(overduePay, currency) : '';
}

/** '₹500.00 to pay, ₹90.00 to receive'. */
function list(pay: TotalMinorUnits, receive: TotalMinorUnits, currency: CurrencyCode): string {
  return [
    pay > 0n && `${formatMoney(pay, currency)} to pay`,
    receive > 0n && `${formatMoney(receive, currency)} to receive`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

function displayedFirst(projections: readonly Projection[], display: CurrencyCode): readonly Projection[] {
  const isDisplayed = ({ currency }: Projection) => currency === display;
  return [
    ...projections.filter(isDisplayed),
    ...projections.filter((projection) => !isDisplayed(projection)),
  ];
}

function isMoving({ toPay, toReceive, overduePay, overdueReceive }: Projection): boolean {
  return toPay + toReceive + overduePay + overdueReceive > 0n;
}
