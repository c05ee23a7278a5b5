import { createHash } from 'node:crypto';

/** An entity tag for these contents. Weak, because it covers both the plain and the compressed form. */
export function toEntityTag(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Whether the client already has this version, by its `If-None-Match`: then the response is 304. */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const plain = withoutWeakness(tag);
  return ifNoneMatch
    .split(',')
    .map((known) => known.trim())
    .some((known) => known === '*' || withoutWeakness(known) === plain);
}

/** For `If-None-Match` a weak tag and a strong one are the same (RFC 9110, 8.8.3.2). */
function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
