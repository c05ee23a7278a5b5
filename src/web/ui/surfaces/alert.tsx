import { clsx } from 'clsx';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

interface AlertProps {
  /** 'error' is announced at once, 'notice' politely. 'red' is the auth form's error, which must be red. */
  tone?: 'error' | 'notice' | 'red';
  className?: string;
  children: ReactNode;
}

export function Alert({ tone = 'error', className, children }: AlertProps) {
  const Icon = tone === 'notice' ? Info : CircleAlert;
  return (
    <div
      role={tone === 'notice' ? 'status' : 'alert'}
      className={clsx(
        'flex items-start gap-2 rounded-md border p-3 font-medium wrap-anywhere',
        tone === 'error' && 'border-ink bg-accent-soft',
        tone === 'notice' && 'border-line bg-paper-sunken',
        tone === 'red' && 'border-expense bg-expense-soft text-expense',
        className,
      )}
    >
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
