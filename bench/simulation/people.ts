/** What one kind of call costs: milliseconds of CPU in the server and in PostgreSQL, and bytes of its answer. */
export interface CallCost {
  readonly server: number;
  readonly database: number;
  readonly bytes: number;
  /** How often one person makes it in a day. */
  readonly daily: number;
  readonly writes: boolean;
}

/**
 * The costs are those of bench/results.md ("What a call costs"). How often is an assumption: somebody who opens the
 * app twice a day for five minutes, with a look for changes every four seconds, adds four entries, reads everything
 * anew on a new device every twenty days, and signs in once a month.
 */
export const calls: Readonly<Record<string, CallCost>> = {
  look: { server: 0.6, database: 0.4, bytes: 1150, daily: 150, writes: false },
  page: { server: 0.8, database: 0.7, bytes: 3850, daily: 4, writes: false },
  list: { server: 2.8, database: 4, bytes: 37_700, daily: 0.25, writes: false },
  insert: { server: 0.75, database: 1, bytes: 1150, daily: 4, writes: true },
  refresh: { server: 1.5, database: 2.5, bytes: 2250, daily: 2, writes: true },
  signIn: { server: 27, database: 4.5, bytes: 2250, daily: 1 / 30, writes: true },
};

/** The busiest minutes of an evening, beside the average of the day. */
export const peak = 4;

/** Bytes that an entry takes in the table with its indexes, and those of a month's in the journal. */
export const rowBytes = 260;
export const journalBytes = 460;

/** Prices of a month in US dollars, as clouds list them; put your own here. */
export const prices = {
  /** A core with 4 GiB of memory. */
  core: 30,
  /** The same where somebody else minds the PostgreSQL on it. */
  databaseCore: 75,
  /** A gigabyte on a fast disk, and one of a backup. */
  disk: 0.12,
  backup: 0.025,
  /** A gigabyte that goes out. */
  traffic: 0.06,
};

/** Calls of one kind, or of all, that so many people make in a second when most of them are there. */
export function ratePerSecond(people: number, pick: (call: CallCost) => number = () => 1): number {
  const daily = Object.values(calls).reduce((sum, call) => sum + call.daily * pick(call), 0);
  return (people * daily * peak) / 86_400;
}
