import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-md border border-dashed border-line px-4 py-8 text-center">
      <Icon aria-hidden size={28} strokeWidth={1.5} className="text-ink-muted" />
      <p className="text-balance">{title}</p>
      {children !== undefined && <div className="text-sm text-ink-muted">{children}</div>}
    </div>
  );
}
