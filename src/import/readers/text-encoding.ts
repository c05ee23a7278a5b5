import type { SheetEncoding } from '#import/reading/sheet.ts';
import { FileRefusal } from './file-issue.ts';
import { readFileBytes } from './read-bytes.ts';

/** A label of an encoding that TextDecoder knows. */
export type Encoding = string;

/** Bytes at the start of a file that tell its format. */
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

/** The encoding of a file, and the choices shown where it is not certain. */
export interface FoundEncoding {
  readonly encoding: Encoding;
  readonly shown?: SheetEncoding;
}

/**
 * The encoding of a whole file. Text of a single-byte encoding that is also valid UTF-8 is so rare that valid UTF-8
 * wins over what the file says of itself. All others are told by how the file's bytes read; `named` weighs among them,
 * and `chosen` is what the person says. Refuses one that is not known.
 */
export async function findEncoding(
  file: Blob,
  head: Uint8Array,
  named?: string,
  chosen?: string,
): Promise<FoundEncoding> {
  const wanted = toKnownEncoding(chosen);
  if (chosen !== undefined && wanted === undefined) throw new FileRefusal('no_such_encoding');
  const wide = findWideEncoding(head);
  if (wanted === undefined && wide !== undefined) return { encoding: wide };
  if (wanted === undefined && (await isUtf8(file))) return { encoding: 'utf-8' };
  const { EncodingSample, guessEncoding, toTellingLine } = await import('./guess-encoding.ts');
  const sample = new EncodingSample();
  for await (const bytes of readFileBytes(file)) {
    sample.push(bytes);
    if (sample.isFull) break;
  }
  if (wanted !== undefined) {
    const option = { encoding: wanted, line: toTellingLine(new TextDecoder(wanted).decode(sample.bytes)) };
    return { encoding: wanted, shown: { isSure: true, options: [option] } };
  }
  const guess = guessEncoding(sample.bytes, toKnownEncoding(named));
  return { encoding: guess.options[0]?.encoding ?? 'windows-1252', shown: guess };
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
function toKnownEncoding(named: string | undefined): Encoding | undefined {
  const name = named
    ?.toLowerCase()
    .replace(/^(?:cp)?(?=125\d$)/, 'windows-')
    .replace(/^(?=8859-)/, 'iso-');
  if (name === undefined) return undefined;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}
