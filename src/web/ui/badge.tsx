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
        'inline-flex items-center gap-1 rounded-sm px-1.5 text-xs font-semibold whitespace-nowrap',
        tone === 'income' && 'bg-income-soft text-income',
        tone === 'expense' && 'bg-expense-soft text-expense',
        tone === 'neutral' && 'bg-paper-sunken text-ink-muted',
      )}
    >
      {children}
    </span>
  );
}
