import { FileRefusal } from './file-issue.ts';
import { readFileBytes } from './read-bytes.ts';

/** How the characters of a file are stored: a label that TextDecoder knows. */
export type Encoding = string;

/** How many bytes are looked at to tell what a file is. */
export const headBytes = 65_536;

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The encoding that the first bytes show: by their mark, or by the zeros beside the digits and signs of UTF-16.
 * Undefined for every encoding of single bytes, and for UTF-8 without a mark.
 */
export function findWideEncoding(head: Uint8Array): Encoding | undefined {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => head[index] === byte));
  if (marked) return marked[0];
  const even = head.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const odd = head.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  const some = head.length / 20;
  if (odd > some && even < odd / 50) return 'utf-16le';
  return even > some && odd < even / 50 ? 'utf-16be' : undefined;
}

/**
 * The encoding of a whole file. Text of a single-byte encoding that is also valid UTF-8 is so rare that valid UTF-8
 * wins over what the file says of itself; `named` decides among the others, and Windows-1252 is what is left.
 */
export async function findEncoding(file: Blob, head: Uint8Array, named?: string): Promise<Encoding> {
  const wide = findWideEncoding(head);
  if (wide !== undefined) return wide;
  if (await isUtf8(file)) return 'utf-8';
  return toSingleByteEncoding(named) ?? 'windows-1252';
}

/** A name that people know. */
export function toEncodingName(encoding: Encoding): string {
  if (encoding.startsWith('utf-16')) return 'UTF-16';
  return encoding.startsWith('windows') ? encoding.replace('w', 'W') : encoding.toUpperCase();
}

/** The text of a file, piece by piece, without its mark. Refuses NUL characters. */
export async function* readText(
  file: Blob,
  encoding: Encoding,
  onProgress: (share: number) => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let read = 0;
  for await (const bytes of readFileBytes(file)) {
    read += bytes.length;
    yield checked(decoder.decode(bytes, { stream: true }));
    onProgress(read / file.size);
  }
  yield checked(decoder.decode());
}

function checked(text: string): string {
  if (text.includes('\0')) throw new FileRefusal('nul_character');
  return text;
}

/** Whether every byte fits UTF-8; a character that the end cuts off is forgiven. */
async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of readFileBytes(file)) {
    try {
      decoder.decode(bytes, { stream: true });
    } catch {
      return false;
    }
  }
  return true;
}

/** OFX names Windows code pages by their numbers, and ISO's without the word. */
function toSingleByteEncoding(named: string | undefined): Encoding | undefined {
  const name = named
    ?.toLowerCase()
    .replace(/^(?:cp)?(?=125\d$)/, 'windows-')
    .replace(/^(?=8859-)/, 'iso-');
  if (name === undefined || name.startsWith('utf')) return undefined;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}
