/** The box that every control to type or choose in shares. 16 px text, so that phones do not zoom into it. */
export const controlClass =
  'min-h-control w-full min-w-0 rounded-md border border-line-strong bg-paper-raised px-3 py-1 text-base text-ink placeholder:text-ink-muted disabled:bg-paper-sunken disabled:text-ink-muted aria-invalid:border-2 aria-invalid:border-ink';
