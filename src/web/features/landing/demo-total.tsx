import { formatMoneyParts, requireMinorUnits } from '#domain/money.ts';
import { Money } from '../../ui/money.tsx';
import { useCount } from './use-count.ts';

interface DemoTotalProps {
  label: string;
  /** In paise. */
  value: number;
  tone: 'income' | 'expense' | 'balance';
  duration: number;
}

export function DemoTotal({ label, value, tone, duration }: DemoTotalProps) {
  const shown = useCount(value, duration);
  return (
    <div className="min-w-0">
      <p className="truncate text-xs text-ink-muted sm:text-sm">{label}</p>
      <Money
        {...formatMoneyParts(requireMinorUnits(shown), 'INR')}
        tone={tone}
        className="block text-sm font-semibold min-[24rem]:text-base sm:text-xl"
      />
    </div>
  );
}
