/**
 * Makes ids that sort by the time they were made (RFC 9562, version 7), also within one millisecond: the twelve bits
 * after the time count up.
 */
export function createUuidMaker(now: () => number, random: (bytes: Uint8Array) => unknown): () => string {
  let last = 0;
  let count = 0;
  return () => {
    const time = now();
    if (time > last) {
      last = time;
      count = 0;
    } else if (++count > 0xfff) {
      last += 1;
      count = 0;
    }
    const tail = new Uint8Array(8);
    random(tail);
    tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
    const hex = [...tail].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const stamp = last.toString(16).padStart(12, '0');
    const middle = count.toString(16).padStart(3, '0');
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${middle}-${hex.slice(0, 4)}-${hex.slice(4)}`;
  };
}

/** A new transaction's id, made here so that a repeated request cannot add it twice. */
export const uuidV7 = createUuidMaker(
  () => Date.now(),
  (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
);
