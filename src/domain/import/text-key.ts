/** What two texts have in common that differ only in case, spaces and punctuation. */
export function toTextKey(text: string): string {
  const lower = text.toLowerCase();
  // Marks are the vowels of Indian scripts. What has neither letters nor digits, such as an emoji, is compared as it is.
  return lower.replace(/[^\p{L}\p{N}\p{M}]+/gu, '') || lower.trim();
}

/**
 * Whether two texts can be about the same payment: one is empty or contains the other, or they share most of their words.
 * A bank writes a payment differently in its app, on its statement and in its exports, and people write it shorter:
 * "UPI-NETFLIX COM-9876@okaxis" is "Netflix". Texts that say something else are other purchases of the same price.
 */
export function canBeSame(one: string, other: string): boolean {
  const [a, b] = [toTextKey(one), toTextKey(other)];
  if (a === '' || b === '' || a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length > 2 && long.includes(short)) return true;
  const [mine, theirs] = [toWords(one), toWords(other)];
  const together = [...mine].filter((word) => theirs.has(word)).length;
  return together * 2 > mine.size + theirs.size - together;
}

function toWords(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu));
}
