/** The shared look of inputs and selects. 16 px text, so that phones do not zoom in. */
export const controlClass =
  'min-h-control w-full min-w-0 rounded-md border border-line-strong bg-paper-raised px-3 py-1 text-base text-ink placeholder:text-ink-muted disabled:bg-paper-sunken disabled:text-ink-muted aria-invalid:border-2 aria-invalid:border-ink';
