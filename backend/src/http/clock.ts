/** Milliseconds since 1970, UTC: `Date.now` in the running server, a number that tests advance. */
export type Clock = () => number;

/** `size` unpredictable bytes: from `node:crypto` in the running server. */
export type RandomBytes = (size: number) => Uint8Array;
