import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface BadgeProps {
  tone?: 'income' | 'expense' | 'neutral';
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      data-badge
      className={clsx(
        'inline-flex shrink-0 items-center gap-1 rounded-sm border border-transparent px-1.5 text-xs leading-4 whitespace-nowrap',
        tone === 'income' && 'bg-income-soft font-semibold text-income',
        // Most transactions are expenses: filled, they would hide the others.
        tone === 'expense' && 'border-line! text-ink-muted',
        tone === 'neutral' && 'bg-paper-sunken font-semibold text-ink-muted',
      )}
    >
      {children}
    </span>
  );
}
