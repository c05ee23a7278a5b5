import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** One way of being reminded. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <h3 id={id} className="text-base font-medium">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface SwitchProps {
  label: ReactNode;
  /** Its effect, or why it is off. */
  hint: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its explanation. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-control items-center gap-3 font-medium has-disabled:text-ink-muted">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-ink"
          aria-describedby={id}
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <p id={id} className="pl-8 text-sm text-ink-muted">
        {hint}
      </p>
    </div>
  );
}
