import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { DurableNodeFS } from './durable-node-fs.ts';
import { readTar } from './tar-file.ts';

/** A compiled `WebAssembly.Module`, a browser type that Node's own types lack. */
export type EngineModule = object;

export interface PgliteOptions {
  /** Where the files are; null keeps everything in memory. */
  readonly directory: string | null;
  /** A data folder packed by `PGlite.dumpDataDir`, instead of an empty database; only in memory. */
  readonly snapshot?: Uint8Array;
  /** The compiled engine, if there is one already. */
  readonly module?: EngineModule;
  /** Called after every flush to the disk, with the path. */
  readonly onFlush?: (path: string) => void;
}

/** A running PostgreSQL in this thread, addressed in PostgreSQL's own protocol. */
export interface PgliteSession {
  /** Sends complete messages and returns the whole response. One call at a time. */
  exchange(message: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
  /** Bytes of memory that it has taken. It never gives any back. */
  readonly memory: number;
  /** Packs the data folder. */
  dump(): Promise<Blob>;
}

/** Small enough for a machine with 512 MB, and no slower than the default 128 MB for one person's rows. */
const memorySettings = [
  'shared_buffers=16MB',
  'maintenance_work_mem=32MB',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
];

/** Starts PGlite with real flushes and little memory. Blocks its thread while it works. */
export async function openPglite(options: PgliteOptions): Promise<PgliteSession> {
  const durable = options.directory !== null;
  const settings = durable ? [...memorySettings, 'fsync=on', 'wal_sync_method=fsync'] : memorySettings;
  const database = await PGlite.create({
    ...findFiles(options),
    ...(options.module === undefined ? {} : { pgliteWasmModule: options.module }),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => !(durable && parameter === '-F')),
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
  });

  return {
    async exchange(message) {
      const chunks: Uint8Array[] = [];
      await database.execProtocolRawStream(message, {
        syncToFs: false,
        onRawData: (chunk) => chunks.push(chunk.slice()),
      });
      return join(chunks);
    },
    close: () => database.close(),
    get memory() {
      return database.Module.HEAPU8.length;
    },
    dump: () => database.dumpDataDir('none'),
  };
}

function findFiles({ directory, snapshot, onFlush }: PgliteOptions): {
  fs?: DurableNodeFS | UnpackedMemoryFS;
} {
  if (directory !== null) return { fs: new DurableNodeFS(directory, onFlush) };
  return snapshot === undefined ? {} : { fs: new UnpackedMemoryFS(snapshot) };
}

function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Where PGlite looks for the data folder. */
const dataFolder = '/pglite/data';

/**
 * PGlite's files in memory, beginning with those of a packed data folder. PGlite's own `loadDataDir` copies each file
 * several times, which doubles the time of a start.
 */
class UnpackedMemoryFS extends MemoryFS {
  readonly #tar: Uint8Array;

  constructor(tar: Uint8Array) {
    super();
    this.#tar = tar;
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS;
    if (files === undefined) throw new Error('the engine has not started');
    files.mkdirTree(dataFolder);
    // One copy for all files: each keeps its part of it, and writes there.
    for (const { name, content } of readTar(Buffer.from(this.#tar))) {
      const path = `${dataFolder}/${name}`;
      if (content === null) files.mkdirTree(path);
      else files.writeFile(path, content, { canOwn: true });
    }
  }
}
