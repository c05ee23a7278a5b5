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
    // Ends the stream where its reader was left early. A stream that has failed says so again; it was heard before.
    await reader.cancel().catch(() => undefined);
  }
}

/** The bytes of a file, piece by piece. Refuses one that is no longer there, or was changed since it was chosen. */
export async function* readFileBytes(file: Blob): AsyncGenerator<Uint8Array> {
  try {
    yield* readBytes(file.stream());
  } catch (error) {
    throw isUnreadable(error) ? new FileRefusal('file_unreadable') : error;
  }
}

/** The first bytes of a file, or those from an offset on. */
export async function readSlice(file: Blob, start: number, end: number): Promise<Uint8Array> {
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
