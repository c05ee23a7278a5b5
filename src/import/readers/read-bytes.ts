import { FileRefusal } from './file-issue.ts';

/** The bytes of a stream, piece by piece. Streams are not iterable themselves in every browser. */
export async function* readBytes(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Cancels the stream if the loop ended early. A failed stream rejects again; that error was already reported.
    await reader.cancel().catch(() => undefined);
  }
}

/** Bytes that are read at a time. */
const portion = 2 ** 20;

/** The bytes of a file, portion by portion: what a browser's stream hands over at once may be all of it. */
export async function* readFileBytes(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < file.size; start += portion) yield readSlice(file, start, start + portion);
}

/** Some bytes of a file. Refuses one that is no longer there, or was changed since it was chosen. */
export async function readSlice(file: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(start, end).arrayBuffer());
  } catch (error) {
    throw isUnreadable(error) ? new FileRefusal('file_unreadable') : error;
  }
}

function isUnreadable(error: unknown): boolean {
  return (
    error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')
  );
}
