/** A link that stands on its own, outside of a sentence. */
export const textLinkClass =
  'inline-flex min-h-11 items-center font-medium underline decoration-line-strong underline-offset-4 hover:decoration-ink sm:min-h-8';
