export interface TarEntry {
  readonly name: string;
  /** Null for a folder. */
  readonly content: Buffer | null;
}

/** Entries of a plain tar file (POSIX ustar): blocks of 512 bytes, octal sizes, an empty block at the end. */
export function* readTar(tar: Buffer): Generator<TarEntry, void> {
  const text = (from: number, length: number): string =>
    tar.toString('latin1', from, from + length).replace(/\0.*$/s, '');
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const name = [text(at + 345, 155), text(at, 100)].filter(Boolean).join('/');
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8);
    const isFolder = text(at + 156, 1) === '5';
    yield { name, content: isFolder ? null : tar.subarray(at + 512, at + 512 + size) };
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
