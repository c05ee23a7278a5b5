import type { NamedPeriod, Period } from '#domain/lens/period.ts';

/** The periods that begin today, with their days. */
export const aheadDays = {
  'next-14-days': 14,
  'next-30-days': 30,
  'next-90-days': 90,
} as const satisfies Partial<Record<NamedPeriod, number>>;
export type AheadPeriod = keyof typeof aheadDays;

/** Whether a period is one that the card is for. */
export function isAheadPeriod(period: Period): period is AheadPeriod {
  return typeof period === 'string' && Object.hasOwn(aheadDays, period);
}
