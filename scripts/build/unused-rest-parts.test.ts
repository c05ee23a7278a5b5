import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutUnusedMethods } from './unused-rest-parts.ts';

const client = readFileSync(
  fileURLToPath(new URL('../../node_modules/@supabase/postgrest-js/dist/index.mjs', import.meta.url)),
  'utf8',
);
const data = fileURLToPath(new URL('../../src/web/data', import.meta.url));

/** What uses the client: all calls that begin with it. */
const sources = readdirSync(data, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(data, name), 'utf8'))
  .filter((source) => /(?:rest|retrying)-client\.ts'/.test(source));

test('removes from the installed client only what no page calls', () => {
  const { code, removed } = withoutUnusedMethods(client);
  expect(removed.size).toBeGreaterThan(30);
  expect(code.length).toBeLessThan(client.length - 7000);
  expect(sources.length).toBeGreaterThan(5);
  for (const name of removed) {
    for (const source of sources) expect(source).not.toMatch(new RegExp(`\\.${name}\\(`));
  }
});

test('what is left still builds requests and reads answers', async () => {
  const { code } = withoutUnusedMethods(client);
  const module = `data:text/javascript,${encodeURIComponent(code.replace(/^import .*$/gm, ''))}`;
  const { PostgrestClient } = await import(/* @vite-ignore */ module);
  const asked: unknown[] = [];
  const fetch = async (url: string, { method, headers, body }: RequestInit) => {
    asked.push([method, decodeURIComponent(url), body, new Headers(headers).get('apikey')]);
    return Response.json([{ id: 'a' }]);
  };
  const rest = new PostgrestClient('http://rest', { headers: { apikey: 'key' }, fetch });
  expect(await rest.from('notes').select('id').eq('id', 'a').order('id').limit(1)).toMatchObject({
    data: [{ id: 'a' }],
    error: null,
  });
  await rest.rpc('count', { of: 1 });
  expect(asked).toEqual([
    ['GET', 'http://rest/notes?select=id&id=eq.a&order=id.asc&limit=1', undefined, 'key'],
    ['POST', 'http://rest/rpc/count', '{"of":1}', 'key'],
  ]);
});

test('stops the build for a client that is written another way', () => {
  expect(() => withoutUnusedMethods('export class PostgrestClient {}')).toThrow('no longer has');
});
