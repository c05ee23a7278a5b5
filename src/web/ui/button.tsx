import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function Button({ variant = 'secondary', size = 'md', className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={clsx(buttonClass(variant, size), className)} />;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  label: string;
  /** The icon, unless a class draws it. */
  children?: ReactNode;
}

/** A square button with an icon; its label is spoken, and shown on hover. */
export function IconButton({ label, children, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={clsx(
        'grid size-control shrink-0 place-items-center rounded-md text-ink-muted',
        'hover:bg-paper-sunken hover:text-ink disabled:opacity-50',
        className,
      )}
    >
      {children}
    </button>
  );
}
