import { type CurrencyCode, currencies } from '#domain/money/currency.ts';
import { formatMoney, requireMinorUnits } from '#domain/money/money.ts';

export interface ValueTick {
  y: number;
  label: string;
  isZero: boolean;
}

interface ValueScale {
  /** From minor units, rounded to what a pixel can show, to a y in pixels. */
  y: (minor: number) => number;
  ticks: readonly ValueTick[];
}

/** The axis of money from zero, or below it, to at least `max` minor units, its labels with the currency's symbol. */
export function toValueScale(
  { max, min = 0 }: { max: number; min?: number },
  currency: CurrencyCode,
  bottom: number,
  top: number,
): ValueScale {
  const step = toRoundStep((max - min) / 5);
  const first = Math.floor(min / step);
  const last = Math.max(first + 1, Math.ceil(max / step));
  const y = (minor: number) => bottom + ((top - bottom) * (minor / step - first)) / (last - first);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const write = toTickWriter(ticks, currency);
  return { y, ticks: ticks.map((tick) => ({ y: y(tick), label: write(tick), isZero: tick === 0 })) };
}

/** The nearest of 1, 2, 5, 10, 20, 50, ..., by ratio: people count in such steps. */
function toRoundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, step)));
  const digit = step / power;
  return power * (digit < Math.SQRT2 ? 1 : digit < Math.sqrt(10) ? 2 : digit < Math.sqrt(50) ? 5 : 10);
}

/** Whole figures while they are short, then the locale's short form: '₹40,000', '₹2.5L', '$1.2M'. */
function toTickWriter(ticks: readonly number[], currency: CurrencyCode): (minor: number) => string {
  const { symbol, locale } = currencies[currency];
  if (Math.max(...ticks.map(Math.abs)) < 10_000_000) {
    const whole = ticks.every((tick) => tick % 100 === 0);
    return (minor) => {
      const text = formatMoney(requireMinorUnits(minor), currency);
      return whole ? text.slice(0, -'.00'.length) : text;
    };
  }
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return (minor) => (minor < 0 ? '-' : '') + symbol + format.format(Math.abs(minor) / 100);
}
