import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface SegmentedProps<Value extends string> {
  legend: string;
  /** Whether the legend stands above as a field's label does, or is only spoken. */
  legendShown?: boolean;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
}

/** One choice of a few, side by side. Native radio buttons: arrow keys move, one tab stop. */
export function Segmented<Value extends string>({
  legend,
  legendShown = false,
  options,
  value,
  onChange,
  disabled = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className={clsx('min-w-0', className)}>
      <legend className={legendShown ? 'mb-1 text-sm font-medium' : 'sr-only'}>{legend}</legend>
      <div className="flex min-h-control gap-1 rounded-md bg-paper-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative flex flex-1 items-center justify-center gap-1.5 rounded-sm px-3 font-medium whitespace-nowrap text-ink-muted',
              'border border-transparent transition-colors hover:text-ink has-disabled:opacity-60',
              'has-checked:border-line-strong has-checked:bg-paper-raised has-checked:text-ink',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 appearance-none opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
