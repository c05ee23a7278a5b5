let query: MediaQueryList | undefined;

/** Whether the person wants things to keep still. Asked for with each change, so that the query is made once. */
export function prefersReducedMotion(): boolean {
  query ??= matchMedia('(prefers-reduced-motion: reduce)');
  return query.matches;
}
