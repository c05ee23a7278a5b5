import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';

/** A field of two lines, which grows with its text up to thirteen. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      className={clsx(controlClass, 'block max-h-80 min-h-15! field-sizing-content resize-y', className)}
    />
  );
}
