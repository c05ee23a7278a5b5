let query: MediaQueryList | undefined;

/** Whether the person has asked for less motion. Every change asks, so the query is created once. */
export function prefersReducedMotion(): boolean {
  query ??= matchMedia('(prefers-reduced-motion: reduce)');
  return query.matches;
}
