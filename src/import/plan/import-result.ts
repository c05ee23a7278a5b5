import { formatCount } from '#domain/money/digit-groups.ts';

/** What became of a file, in words: '1,212 of 1,220 rows'. */
export function toImportResult(added: number, total: number): string {
  return `${formatCount(added)} of ${formatCount(total)} ${total === 1 ? 'row' : 'rows'}`;
}

/** How many rows such words say were added; 0 where they say none. */
export function toImportedCount(result: string): number {
  return Number(/^[\d,]+/.exec(result)?.[0].replaceAll(',', '') ?? 0);
}
