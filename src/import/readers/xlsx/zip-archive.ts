import { FileRefusal } from '../file-issue.ts';
import { maxArchiveBytes, maxUnpackedBytes, maxUnpackedRatio, ratioExemptBytes } from '../limits.ts';
import { readBytes, readFileBytes, readSlice } from '../read-bytes.ts';

interface ZipEntry {
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly packedSize: number;
  /** The offset of its local header in the file. */
  readonly offset: number;
}

/** The parts of a ZIP file. */
export interface ZipArchive {
  has(name: string): boolean;
  /** Unpacks a part, piece by piece; undefined if there is none of that name. */
  open(name: string): AsyncGenerator<Uint8Array> | undefined;
}

const endLength = 22;
const maxComment = 0xff_ff;
/** Bytes of the two zip64 records between directory and end record: 56 + 20. */
const zip64Records = 76;
/** Marks a size or an offset that is in the zip64 field, as it does not fit 32 bits. */
const inZip64Field = 0xff_ff_ff_ff;

/**
 * Opens a ZIP file by the directory at its end (PKWARE's APPNOTE 6.3.10). What its parts unpack to is counted while that
 * happens, over all parts; the sizes in the directory are not trusted. `onRead` is called with the packed bytes read.
 */
export async function openZip(file: Blob, onRead: (bytes: number) => void): Promise<ZipArchive> {
  if (file.size > maxArchiveBytes) throw new FileRefusal('archive_too_large');
  const entries = await readDirectory(file);
  const budget = {
    left: Math.min(maxUnpackedBytes, Math.max(ratioExemptBytes, file.size * maxUnpackedRatio)),
  };
  return {
    has: (name) => entries.has(name),
    open(name) {
      const entry = entries.get(name);
      return entry && unpack(file, entry, budget, onRead);
    },
  };
}

async function readDirectory(file: Blob): Promise<ReadonlyMap<string, ZipEntry>> {
  const tail = await readSlice(file, Math.max(0, file.size - endLength - maxComment), file.size);
  const view = new DataView(tail.buffer);
  let end = tail.length - endLength;
  while (end >= 0 && view.getUint32(end, true) !== 0x06_05_4b_50) end -= 1;
  if (end < 0) throw new FileRefusal('truncated');
  const size = view.getUint32(end + 12, true);
  // From the end record backwards, because the offset in it may not fit, or not count what stands before the archive.
  const start =
    file.size -
    (tail.length - end) -
    size -
    (view.getUint32(end + 16, true) === inZip64Field ? zip64Records : 0);
  if (start < 0) throw new FileRefusal('damaged');
  return parseDirectory(await readSlice(file, start, start + size));
}

function parseDirectory(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer);
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  while (at + 46 <= bytes.length) {
    if (view.getUint32(at, true) !== 0x02_01_4b_50) throw new FileRefusal('damaged');
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > bytes.length) throw new FileRefusal('damaged');
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const extra = new DataView(bytes.buffer, at + 46 + nameLength, extraLength);
    const [, packedSize = 0, offset = 0] = withLongValues(
      [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)],
      extra,
    );
    entries.set(name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase(), {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedSize,
      offset,
    });
    at = next;
  }
  return entries;
}

/** The values, of which those that do not fit 32 bits stand in the extra field with the number 1, in the same order. */
function withLongValues(values: readonly number[], extra: DataView): readonly number[] {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue;
    let next = at + 4;
    return values.map((value) => {
      if (value !== inZip64Field) return value;
      if (next + 8 > extra.byteLength) throw new FileRefusal('damaged');
      next += 8;
      return Number(extra.getBigUint64(next - 8, true));
    });
  }
  return values;
}

async function* unpack(
  file: Blob,
  { isEncrypted, method, packedSize, offset }: ZipEntry,
  budget: { left: number },
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  if (isEncrypted) throw new FileRefusal('protected');
  const head = new DataView((await readSlice(file, offset, offset + 30)).buffer);
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04_03_4b_50) throw new FileRefusal('damaged');
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  if (method !== 0 && method !== 8) throw new FileRefusal('damaged');
  const packed = readFileBytes(file.slice(start, start + packedSize));
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await packed.next();
      if (done) return controller.close();
      onRead(value.length);
      controller.enqueue(value);
    },
  });
  const stream = method === 0 ? source : source.pipeThrough(new DecompressionStream('deflate-raw'));
  try {
    for await (const bytes of readBytes(stream)) {
      budget.left -= bytes.length;
      if (budget.left < 0) throw new FileRefusal('unpacks_too_large');
      // A sign of life: what was read at once may take long to unpack.
      onRead(0);
      yield bytes;
    }
  } catch (error) {
    // Browsers and Node throw a TypeError where the packed bytes make no sense or end too early.
    throw error instanceof TypeError ? new FileRefusal('damaged') : error;
  }
}
