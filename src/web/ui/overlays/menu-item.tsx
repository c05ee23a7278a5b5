import type { ComponentProps } from 'react';

/** One of a list of things to do, in a popover. */
export function MenuItem(props: ComponentProps<'button'>) {
  return (
    <li>
      <button
        type="button"
        {...props}
        className="min-h-control w-full rounded-md px-2 text-left hover:bg-paper-sunken disabled:opacity-60"
      />
    </li>
  );
}
