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
 * The costs are those of bench/results.md ("What a call costs"), measured on a busy machine and so on the high side; that
 * of a refresh is estimated from a sign-in without its hash. How often is an assumption: somebody who opens the app
 * twice a day for five minutes, asks for changes every four seconds, adds four entries, reads everything now and then
 * on a new device, and signs in once a month.
 */
export const calls: Readonly<Record<string, CallCost>> = {
  look: { server: 0.79, database: 0.45, bytes: 1143, daily: 150, writes: false },
  page: { server: 0.92, database: 0.69, bytes: 3834, daily: 4, writes: false },
  list: { server: 3.31, database: 4.09, bytes: 37_726, daily: 0.25, writes: false },
  insert: { server: 0.78, database: 0.99, bytes: 1138, daily: 4, writes: true },
  refresh: { server: 2, database: 4, bytes: 2250, daily: 2, writes: true },
  signIn: { server: 30, database: 4.72, bytes: 2252, daily: 1 / 30, writes: true },
};

/** How much busier the busiest minutes of an evening are than the day's average. */
export const peak = 4;

/** Bytes that an entry takes in the table with its indexes, and in the journal. */
export const rowBytes = 260;
export const journalBytes = 460;

/** Monthly prices in US dollars, as cloud providers list them; put your own here. */
export const prices = {
  /** A core with 4 GiB of memory. */
  core: 30,
  /** The same with managed PostgreSQL. */
  databaseCore: 75,
  /** A gigabyte on a fast disk, and one of a backup. */
  disk: 0.12,
  backup: 0.025,
  /** A gigabyte of outgoing traffic. */
  traffic: 0.06,
};

/** Calls per second that so many people make at the peak, of one kind or of all. */
export function ratePerSecond(people: number, pick: (call: CallCost) => number = () => 1): number {
  const daily = Object.values(calls).reduce((sum, call) => sum + call.daily * pick(call), 0);
  return (people * daily * peak) / 86_400;
}
