import type { Fields, Row } from '../fields/field-table.ts';
import { kinds } from '../fields/kinds.ts';

/** A file whose transactions were added. Its id is a UUID of version 7, which holds the time. */
export interface ImportedFile extends Row {
  /** The file's name: 1 to `maxFileName` characters. */
  readonly name: string;
  /** The number of rows that were added: '212 of 220 rows'. At most `maxImportResult` characters. */
  readonly result: string;
  /** The batch that added its rows and this one. */
  readonly batch: string;
  /** A key that files with the same columns share; empty if the file names none. At most `maxImportHead` characters. */
  readonly head: string;
  /** The reading as text, to read the next such file the same way; may be empty. At most `maxReading` characters. */
  readonly reading: string;
}

/** The most characters of a file's name. */
export const maxFileName = 255;

/** The most characters of what came of a file. */
export const maxImportResult = 100;

/** The most characters of what files of the same columns have in common. */
export const maxImportHead = 200;

/** The most characters of how a file was read. */
export const maxReading = 2000;

export const importFields = {
  name: { kind: kinds.text, maxLength: maxFileName },
  result: { kind: kinds.text, maxLength: maxImportResult },
  batch: { kind: kinds.choice },
  head: { kind: kinds.text, empty: '', maxLength: maxImportHead },
  reading: { kind: kinds.text, empty: '', maxLength: maxReading },
} satisfies Fields<ImportedFile>;

/** The collection of imported files. */
export const inImports = { collection: 'imports' } as const;

/** Names an import, as in 'Imported 212 of 220 rows from hdfc-oct.csv'. */
export function toImportName({ result, name }: Pick<ImportedFile, 'result' | 'name'>): string {
  return `${result} from ${name}`;
}
