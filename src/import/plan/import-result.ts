import { formatCount } from '#domain/money/digit-groups.ts';

/** Formats the result of an import: '1,212 of 1,220 rows'. */
export function toImportResult(added: number, total: number): string {
  return `${formatCount(added)} of ${formatCount(total)} ${total === 1 ? 'row' : 'rows'}`;
}

/** Reads the number of added rows from such a text; 0 where it has none. */
export function toImportedCount(result: string): number {
  return Number(/^[\d,]+/.exec(result)?.[0].replaceAll(',', '') ?? 0);
}
