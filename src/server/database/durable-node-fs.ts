import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What we use of Emscripten's file system on Node. It is no public interface: a test counts the calls. */
interface EmscriptenNodeFs {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  realPath(node: unknown): string;
}

/**
 * PGlite's file system, but a flush that PostgreSQL asks for reaches the disk. Stock PGlite has no such operation:
 * what it acknowledged is lost, or the folder damaged, when the power fails.
 */
export class DurableNodeFS extends NodeFS {
  readonly #onFlush: (path: string) => void;

  /** `onFlush` is told of every flush, after it, with the path of the file or folder. */
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
          // A directory has no descriptor of its own.
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
