/**
 * A change, its undos and its redos are one family, on every device and without another column in the journal: their
 * batches share their beginning and end at random. The version digit of the id is 8 for an undo, which RFC 9562 leaves
 * to applications, else 4.
 */
const versionAt = 14;
const tailAt = 28;

/** A batch of the same family, to undo or redo its change; `random` is a new id. */
export function toSibling(batch: string, kind: 'undo' | 'redo', random: string): string {
  const version = kind === 'undo' ? '8' : '4';
  return batch.slice(0, versionAt) + version + batch.slice(versionAt + 1, tailAt) + random.slice(tailAt);
}

/** What all batches of one family, and no others, have in common. */
export function toFamily(batch: string): string {
  return batch.slice(0, versionAt) + batch.slice(versionAt + 1, tailAt);
}

/** Whether the batch undoes its family's change. */
export function isReversal(batch: string): boolean {
  return batch[versionAt] === '8';
}
