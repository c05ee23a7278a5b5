import type { BackupSequence, BackupTable } from './backup-catalogue.ts';
import { BackupError } from './backup-error.ts';

// A backup is a gzip file of JSON lines: a header, then for each table a line that names it and a line for each of its
// rows, then a line that marks the end. A row is an array of PostgreSQL's own text of each column (or null), which
// every version and engine reads back to the same value.

/** The first line. */
export interface BackupHeader {
  readonly backup: 'tallyboard';
  readonly version: 1;
  /** ISO 8601, UTC. */
  readonly made: string;
  /** The migrations that made the tables, in order. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly sequences: readonly BackupSequence[];
}

export type BackupLine =
  | { readonly kind: 'table'; readonly table: BackupTable }
  /** The row's JSON text, as written to the file. */
  | { readonly kind: 'row'; readonly text: string }
  | { readonly kind: 'end'; readonly rows: number };

/** Parses the header of a backup. Throws {@link BackupError} for anything else. */
export function requireHeader(line: string | undefined): BackupHeader {
  const header = parseJson(line ?? '') as Partial<BackupHeader> | null;
  if (header?.backup !== 'tallyboard') throw new BackupError('This is not a backup of Tallyboard.');
  if (header.version !== 1) {
    throw new BackupError(
      `The backup has format ${header.version}, which this version does not know. A newer version made it.`,
    );
  }
  return header as BackupHeader;
}

/** Parses a line after the header. Throws {@link BackupError} for anything else. */
export function requireLine(text: string): BackupLine {
  if (text.startsWith('[')) return { kind: 'row', text };
  const line = parseJson(text) as { table?: BackupTable; end?: number } | null;
  if (line?.table !== undefined) return { kind: 'table', table: line.table };
  if (typeof line?.end === 'number') return { kind: 'end', rows: line.end };
  throw new BackupError('The backup is damaged: one of its lines is not valid.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
