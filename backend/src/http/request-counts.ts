import type { Clock } from './clock.ts';

/** Counts requests per key and period; each server process counts on its own. */
export interface RequestCounts {
  /** Counts one request; returns 0, or how many milliseconds to wait when it is one too many. */
  take(key: string, most: number): number;
}

/** All counts reset at the same moments, `period` milliseconds apart. */
export function countRequests(period: number, clock: Clock): RequestCounts {
  const counts = new Map<string, number>();
  let current = Number.NaN;

  return {
    take(key, most) {
      const now = clock();
      const place = Math.floor(now / period);
      if (place !== current) counts.clear();
      current = place;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > most ? (place + 1) * period - now : 0;
    },
  };
}
