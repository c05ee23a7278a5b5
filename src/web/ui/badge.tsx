import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface BadgeProps {
  tone?: 'income' | 'expense' | 'neutral';
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-sm text-xs whitespace-nowrap',
        tone === 'income' && 'bg-income-soft px-1.5 font-semibold text-income',
        // Most transactions are expenses: a box around each would hide the others.
        tone === 'expense' && 'text-ink-muted',
        tone === 'neutral' && 'bg-paper-sunken px-1.5 font-semibold text-ink-muted',
      )}
    >
      {children}
    </span>
  );
}
