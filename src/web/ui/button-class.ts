import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'cta';
export type ButtonSize = 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-ink bg-ink text-paper-raised hover:bg-ink/85',
  secondary: 'border-line-strong bg-paper-raised text-ink hover:bg-paper-sunken',
  quiet: 'border-transparent text-ink hover:bg-paper-sunken',
  // The landing page's one call to action; nothing else may wear the accent.
  cta: 'border-transparent bg-accent text-accent-ink hover:bg-accent/85',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-control px-4 py-1 text-base',
  lg: 'min-h-12 px-6 py-2 text-lg',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return clsx(
    'button items-center justify-center gap-2 rounded-md border font-medium transition-colors',
    'select-none disabled:opacity-60',
    variants[variant],
    sizes[size],
  );
}
