import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's file system on Node that we use. It is not a public interface: a test counts the calls. */
interface EmscriptenNodeFs {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  realPath(node: unknown): string;
}

/**
 * PGlite's file system, with flushes that reach the disk. Stock PGlite has no such operation: a power failure loses
 * acknowledged data or damages the folder.
 */
export class DurableNodeFS extends NodeFS {
  readonly #onFlush: (path: string) => void;

  /** `onFlush` is called after every flush, with the path of the file or folder. */
  constructor(directory: string, onFlush: (path: string) => void = () => undefined) {
    super(directory);
    this.#onFlush = onFlush;
  }

  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...parameters);
    const onFlush = this.#onFlush;
    const before = result.emscriptenOpts.preRun;
    result.emscriptenOpts.preRun = [
      ...(Array.isArray(before) ? before : []),
      (module: unknown) => {
        const files = (module as { NODEFS: EmscriptenNodeFs }).NODEFS;
        files.stream_ops.fsync = (stream) => {
          const path = files.realPath(stream.node);
          // A directory has no open descriptor.
          const descriptor = stream.nfd ?? openSync(path, 'r');
          try {
            fsyncSync(descriptor);
          } finally {
            if (stream.nfd === undefined) closeSync(descriptor);
          }
          onFlush(path);
          return 0;
        };
      },
    ];
    return result;
  }
}
