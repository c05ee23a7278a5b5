/** Milliseconds before the first retry; doubles with each one after that. */
export const firstPauseMs = 1_000;

/** The most milliseconds between two retries. */
export const longestPauseMs = 30_000;
