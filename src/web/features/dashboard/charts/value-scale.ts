import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { type CurrencyCode, currencies } from '#domain/currency.ts';
import { formatMoney, requireMinorUnits } from '#domain/money.ts';

export interface ValueTick {
  y: number;
  label: string;
}

interface ValueScale {
  /** From minor units, rounded to what a pixel can show, to a y in pixels. */
  y: ScaleLinear<number, number>;
  ticks: readonly ValueTick[];
}

/** The axis of money from zero to at least `max` minor units, its labels with the currency's symbol. */
export function toValueScale(max: number, currency: CurrencyCode, bottom: number, top: number): ValueScale {
  const y = scaleLinear([0, Math.max(max, 1)], [bottom, top]).nice(5);
  const ticks = y.ticks(5).filter(Number.isInteger);
  const write = toTickWriter(ticks, currency);
  return { y, ticks: ticks.map((tick) => ({ y: y(tick), label: write(tick) })) };
}

/** Whole figures while they are short, then the locale's short form: '₹40,000', '₹2.5L', '$1.2M'. */
function toTickWriter(ticks: readonly number[], currency: CurrencyCode): (minor: number) => string {
  const { symbol, locale } = currencies[currency];
  if ((ticks.at(-1) ?? 0) < 10_000_000) {
    const whole = ticks.every((tick) => tick % 100 === 0);
    return (minor) => {
      const text = formatMoney(requireMinorUnits(minor), currency);
      return whole ? text.slice(0, -'.00'.length) : text;
    };
  }
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return (minor) => symbol + format.format(minor / 100);
}
