import { describeFileIssue } from '#import/readers/describe-file-issue.ts';
import { readFile } from '#import/readers/read-file.ts';
import type { Sheet } from '#import/reading/sheet.ts';

/** A file's contents: text, which is stored as UTF-8, or bytes. */
export type FileContents = string | Uint8Array<ArrayBuffer>;

/** Reads a file that should be readable, and throws what the person would see if it is not. */
export async function readSheet(contents: FileContents, name = 'statement'): Promise<Sheet> {
  const result = await readFile({ name, bytes: new Blob([contents]) });
  if (result.ok) return result.value;
  throw new Error(result.issues.map(describeFileIssue).join(' '));
}

/** The code of the issue for which a file is refused; 'read' if it is not. */
export async function findRefusal(contents: FileContents, name = 'statement'): Promise<string> {
  const result = await readFile({ name, bytes: new Blob([contents]) });
  return result.ok ? 'read' : (result.issues[0]?.code ?? '');
}

/** Text as UTF-16, with its mark or without. */
export function toUtf16(text: string, order: 'le' | 'be', isMarked: boolean): Uint8Array<ArrayBuffer> {
  const marked = isMarked ? `\ufeff${text}` : text;
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < marked.length; index += 1) {
    view.setUint16(index * 2, marked.charCodeAt(index), order === 'le');
  }
  return bytes;
}

const windows1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);

/** Text as Windows-1252; a question mark for what it does not have. */
export function toWindows1252(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => windows1252.get(character) ?? 63);
}
