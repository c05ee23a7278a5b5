import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

/** The attributes that connect a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Whether the hint's line is there also while it is empty, so that nothing moves. */
  hintReserved?: boolean;
  error?: ReactNode;
  /** Beside the label, such as a counter. */
  aside?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

export function Field(props: FieldProps) {
  const { label, hint, hintReserved = false, error, aside, className, children } = props;
  const id = useId();
  const hasHint = hint !== undefined && hint !== null;
  const hasError = error !== undefined && error !== null;
  const described = clsx(hasHint && `${id}-hint`, hasError && `${id}-error`);
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': hasError ? true : undefined,
      })}
      {hasHint && (
        <p
          id={`${id}-hint`}
          className={clsx(
            'text-xs text-ink-muted',
            hintReserved ? 'relative min-h-5' : 'empty:hidden has-[>:only-child:empty]:hidden',
          )}
        >
          {hint}
        </p>
      )}
      {hasError && (
        <p id={`${id}-error`} className="text-sm font-medium">
          {error}
        </p>
      )}
    </div>
  );
}
