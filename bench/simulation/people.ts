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
 * The costs are those of bench/results.md ("What a call costs"), found on a busy machine and so rather too high; that of
 * a refresh is estimated from a sign-in without its hash. How often is an assumption: somebody who opens the app twice
 * a day for five minutes, with a look for changes every four seconds, adds four entries, reads everything anew on a
 * new device every now and then, and signs in once a month.
 */
export const calls: Readonly<Record<string, CallCost>> = {
  look: { server: 0.79, database: 0.45, bytes: 1143, daily: 150, writes: false },
  page: { server: 0.92, database: 0.69, bytes: 3834, daily: 4, writes: false },
  list: { server: 3.31, database: 4.09, bytes: 37_726, daily: 0.25, writes: false },
  insert: { server: 0.78, database: 0.99, bytes: 1138, daily: 4, writes: true },
  refresh: { server: 2, database: 4, bytes: 2250, daily: 2, writes: true },
  signIn: { server: 30, database: 4.72, bytes: 2252, daily: 1 / 30, writes: true },
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
