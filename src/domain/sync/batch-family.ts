/**
 * A change, what takes it back and what makes it again are one family, on every device and with no further column in
 * the journal: their batches begin alike and end at random. The version's digit of the id is 8 where the change is taken
 * back, as RFC 9562 leaves it to applications, else 4.
 */
const versionAt = 14;
const tailAt = 28;

/** A batch of the same family, to take back or to repeat its change; `random` is a fresh id. */
export function toSibling(batch: string, kind: 'undo' | 'redo', random: string): string {
  const version = kind === 'undo' ? '8' : '4';
  return batch.slice(0, versionAt) + version + batch.slice(versionAt + 1, tailAt) + random.slice(tailAt);
}

/** What the batches of one family have in common, and no other batch has. */
export function toFamily(batch: string): string {
  return batch.slice(0, versionAt) + batch.slice(versionAt + 1, tailAt);
}

/** Whether the batch takes its family's change back. */
export function isReversal(batch: string): boolean {
  return batch[versionAt] === '8';
}
