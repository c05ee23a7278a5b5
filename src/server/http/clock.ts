/** Milliseconds since 1970, UTC: `Date.now` in the running server, a number that the test turns in tests. */
export type Clock = () => number;

/** `size` bytes that nobody can guess: `node:crypto`'s in the running server. */
export type RandomBytes = (size: number) => Uint8Array;
