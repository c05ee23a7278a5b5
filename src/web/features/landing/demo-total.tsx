import { useEffect, useRef, useState } from 'react';
import { formatMoneyParts, requireMinorUnits } from '#domain/money/money.ts';
import { Money } from '../../ui/money.tsx';

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

/** Animates a number to its value, which it always reaches exactly. */
function useCount(value: number, duration: number): number {
  const [shown, setShown] = useState(value);
  const current = useRef(value);
  useEffect(() => {
    const from = current.current;
    if (from === value) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - start) / duration));
      current.current = part === 1 ? value : Math.round(from + (value - from) * part);
      setShown(current.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, duration]);
  return shown;
}
