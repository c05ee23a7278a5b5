import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';

/** A field of several lines, which grows with its text up to twelve. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      className={clsx(controlClass, 'block max-h-80 min-h-18 field-sizing-content resize-y', className)}
    />
  );
}
