import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|json|webmanifest|txt|xml|ico|map)$/;

/** Writes `.br` and `.gz` next to every built file that they make smaller, so the server never compresses one. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(folder) },
  };
}

/** Compresses the files of a folder and its subfolders. */
export function compressFolder(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(
    (candidate) => candidate.isFile() && compressible.test(candidate.name),
  )) {
    const path = join(entry.parentPath, entry.name);
    const plain = readFileSync(path);
    const brotli = brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    });
    const gzip = gzipSync(plain, { level: constants.Z_BEST_COMPRESSION });
    if (brotli.length < plain.length) writeFileSync(`${path}.br`, brotli);
    if (gzip.length < plain.length) writeFileSync(`${path}.gz`, gzip);
  }
}
