/** The logo: a tally of five strokes. */
export function Brand() {
  return (
    <>
      <svg aria-hidden viewBox="0 0 32 32" className="hidden size-8 shrink-0 @[21.25rem]:block @lg:size-9">
        <g fill="none" stroke="currentColor" strokeWidth="2.75" strokeLinecap="round">
          <path d="M7 7.5v17M13 6.5v17M19 8v17M25 7v17" />
          <path d="M3.5 22.5 28.5 9.5" />
        </g>
      </svg>
      <span className="flex min-w-0 flex-col @max-lg:w-min">
        <span className="font-display text-xl leading-6 font-semibold @max-sm:text-lg">Tallyboard</span>
        <span className="text-xs leading-4 text-balance text-ink-muted">Your personal finance copilot</span>
      </span>
    </>
  );
}
