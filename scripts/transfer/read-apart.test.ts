import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInThread } from './read-apart.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallyboard-read-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const toScript = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

// Security A28
it('a file of which nothing is heard any more is given up, whatever the thread is busy with', async () => {
  const script = toScript('for (;;);');
  const reading = readInThread({ path: '', sheet: undefined }, { script, seconds: 1 });
  await expect(reading).rejects.toThrow(/^This file takes too long to read, so it was stopped: export a/);
});

it('a file is read as long as something is heard of it', async () => {
  const path = join(folder, 'a.csv');
  await writeFile(path, 'a,b\n1,2\n');
  const read = await readInThread({ path, sheet: undefined });
  expect(read.ok && read.value.rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  await writeFile(path, '');
  expect(await readInThread({ path, sheet: undefined })).toEqual({
    ok: false,
    issues: [{ code: 'file_empty', field: 'file' }],
  });
});

it('what nobody foresaw is thrown', async () => {
  const script = toScript('throw new RangeError("odd")');
  await expect(readInThread({ path: '', sheet: undefined }, { script })).rejects.toThrow('odd');
});
