import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface CardProps {
  title: ReactNode;
  /** One quiet line under the title. */
  description?: ReactNode;
  /** Beside the title: a toggle, a count. */
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}

export function Card({ title, description, actions, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'rounded-lg border border-line bg-paper-raised p-4 sm:p-5 print:rounded-none print:border-0 print:p-0',
        className,
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 not-last:mb-4">
        <div className="min-w-0">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {description !== undefined && <p className="text-sm text-ink-muted">{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
