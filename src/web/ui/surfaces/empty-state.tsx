import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: ReactNode;
  className?: string;
  /** The next thing to do. */
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, className, children }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        'flex min-h-24 flex-col items-center justify-center gap-1 rounded-md border border-dashed border-line-strong px-4 py-2 text-center',
        className,
      )}
    >
      <Icon aria-hidden size={28} strokeWidth={1.5} className="text-ink-muted" />
      <p className="font-medium text-balance">{title}</p>
      {children !== undefined && (
        <div className="max-w-prose text-sm text-balance text-ink-muted">{children}</div>
      )}
    </div>
  );
}
