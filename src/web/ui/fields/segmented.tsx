import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface SegmentedProps<Value extends string> {
  legend: string;
  /** Whether the legend is visible, like a field's label, or only spoken. */
  legendShown?: boolean;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
}

/** A few options side by side. Native radio buttons: arrow keys move, one tab stop. */
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
      <div className="flex max-w-full overflow-x-auto rounded-md bg-paper-sunken">
        {options.map((option) => (
          <label key={option.value} className="relative flex min-h-control flex-1 p-1">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="peer absolute inset-0 appearance-none opacity-0"
            />
            <span
              className={clsx(
                'flex min-w-0 flex-1 items-center justify-center gap-1.5 rounded-sm border border-transparent px-2 text-center leading-tight font-medium text-ink-muted transition-colors',
                'peer-hover:text-ink peer-disabled:opacity-60',
                'peer-checked:border-line-strong peer-checked:bg-paper-raised peer-checked:text-ink',
                'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
              )}
            >
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
