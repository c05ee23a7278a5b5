/** The kinds of line end in a text, apart from those within quotation marks. */
export function findNewlines(text: string): readonly string[] {
  const found = new Set<string>();
  text.split('"').forEach((part, index) => {
    if (index % 2 === 1) return;
    if (part.includes('\r\n')) found.add('\r\n');
    if (/\r(?!\n)/.test(part)) found.add('\r');
    if (/(?<!\r)\n/.test(part)) found.add('\n');
  });
  return [...found];
}

/** How many ends of lines a text contains. */
export function countNewlines(text: string): number {
  return text.includes('\n') || text.includes('\r') ? text.split(/\r\n|\r|\n/).length - 1 : 0;
}
