import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bodyEncodings, compressBody } from './compressed-body.ts';

const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

describe.each(bodyEncodings)('a body compressed with %s', (encoding) => {
  it.each([0, 1, 100_000])('is the same when decompressed, at %d rows', async (rows) => {
    const body = Buffer.from('{"amount":"12.50"},'.repeat(rows));
    expect(unpack[encoding](await compressBody(body, encoding)).equals(body)).toBe(true);
  });

  it('lets other work go on while a large one is compressed', async () => {
    let compressed = false;
    const body = Buffer.from(Array.from({ length: 400_000 }, (_, index) => `${index}`).join());
    const compressing = compressBody(body, encoding).then(() => {
      compressed = true;
    });
    await setImmediate();
    expect(compressed).toBe(false);
    await compressing;
  });
});
