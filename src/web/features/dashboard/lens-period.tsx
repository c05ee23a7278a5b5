import { toPeriodWords } from '#domain/lens/period.ts';
import { useFilter } from './lens/lens-store.ts';

/** ' in November 2026', beside the title of what the lens's period limits. */
export function LensPeriod() {
  const { days } = useFilter();
  if (days.from === null && days.to === null) return null;
  const words = toPeriodWords(days);
  const isMonthOrYear = /^(?:[A-Z][a-z]+ )?\d{4}$/.test(words);
  return (
    <span className="font-normal text-ink-muted">
      {isMonthOrYear ? ` in ${words}` : ` ${words[0]?.toLowerCase()}${words.slice(1)}`}
    </span>
  );
}
