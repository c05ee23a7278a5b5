// Security 4.1.1

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerEnv } from '#server/http/request-variables.ts';
import { fillPage, inlineHashes } from './page.ts';
import { createSite } from './site.ts';
import { openSiteFiles } from './site-files.ts';

const page = '<!doctype html><head><!--config--><script>let early = 1;</script></head><body>Landing</body>';
const config = {
  supabaseUrl: 'http://x',
  supabaseAnonKey: 'key</script><script>alert(1)</script>',
  sourceUrl: 'https://example.org',
  outbox: true,
  ownBackend: true,
};

let folder: string;
let site: Hono<ServerEnv>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallyboard-site-'));
  await mkdir(join(folder, 'web', 'assets'), { recursive: true });
  await writeFile(join(folder, 'outside.txt'), 'not of the site');
  const files = {
    'index.html': page,
    'login.html': page.replace('Landing', 'Login'),
    'signup.html': page.replace('Landing', 'Sign-up'),
    'dashboard.html': page.replace('Landing', 'Dashboard'),
    'assets/main-abc.js': 'plain()',
    'assets/main-abc.js.gz': gzipSync('plain()'),
    'assets/main-abc.js.br': 'pretends to be brotli',
    'assets/read-worker-abc.js': 'self',
    'icon.svg': '<svg/>',
    'sw.js': 'self',
    'manifest.webmanifest': '{}',
    '.stamp': 'hidden',
    '.pages.json': JSON.stringify([
      { path: '/', document: 'index.html', indexed: true },
      { path: '/login', document: 'login.html', indexed: true },
      { path: '/signup', document: 'signup.html', indexed: true },
      { path: '/app', document: 'dashboard.html', indexed: false },
    ]),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'web', name), content);
  site = createSite({
    files: await openSiteFiles(join(folder, 'web')),
    config: () => config,
    connect: ['https://project.supabase.co'],
  });
});

afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.request(path, { method, headers });

describe('a page of the site', () => {
  it.each([
    ['/', 'Landing'],
    ['/login', 'Login'],
    ['/signup', 'Sign-up'],
    ['/app', 'Dashboard'],
  ])('is served at %s', async (path, content) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain(content);
  });

  it('is shown to search engines, except for the one without content', async () => {
    const tags = await Promise.all(['/', '/login', '/app'].map(async (path) => (await get(path)).headers));
    expect(tags.map((headers) => headers.get('x-robots-tag'))).toEqual([null, null, 'noindex']);
  });

  // Security 1.2.1, 1.2.3
  it('contains the settings as data that cannot break out of its element', async () => {
    const html = await (await get('/')).text();
    const json = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(config);
    expect(html).not.toContain('<script>alert');
  });

  it('is revalidated at every visit and answered with 304 when unchanged', async () => {
    const first = await get('/login');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const second = await get('/login', { 'if-none-match': `"other", ${first.headers.get('etag')}` });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  });

  it('allows its own inline script by hash', async () => {
    const [hash] = inlineHashes('<script>let early = 1;</script>', 'script');
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' '${hash}';`);
    expect(policy).toContain("connect-src 'self' https://project.supabase.co;");
  });

  it('is compressed when the client accepts that', async () => {
    const plain = await (await get('/')).text();
    const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain);
    const gzip = await get('/', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
    expect(gzip.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('responds to HEAD with only the headers', async () => {
    const answer = await get('/', {}, 'HEAD');
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(50);
    expect(await answer.text()).toBe('');
  });
});

describe('a file of the site', () => {
  it('with a hash in its name is cached forever', async () => {
    const answer = await get('/assets/main-abc.js');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe('plain()');
  });

  it('is served as compressed by the build', async () => {
    const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe('pretends to be brotli');
  });

  it.each([
    ['/sw.js', 'no-cache'],
    ['/icon.svg', 'public, max-age=3600'],
    ['/manifest.webmanifest', 'public, max-age=3600'],
  ])('%s is cached as %s says', async (path, policy) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe(policy);
    const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('that is the service worker may fetch the others, and nothing else may', async () => {
    const worker = (await get('/sw.js')).headers.get('content-security-policy');
    expect(worker).toContain("connect-src 'self';");
    expect((await get('/icon.svg')).headers.get('content-security-policy')).toBeNull();
  });

  it('that is another worker may load scripts, and send nothing anywhere', async () => {
    const worker = (await get('/assets/read-worker-abc.js')).headers.get('content-security-policy');
    expect(worker).toBe("default-src 'none'; script-src 'self'");
    expect((await get('/assets/main-abc.js')).headers.get('content-security-policy')).toBeNull();
  });

  // Security 13.4.1, 13.4.3
  it('of an older build is a 404, not a page', async () => {
    expect((await get('/assets/main-old.js')).status).toBe(404);
  });
});

describe('any other path', () => {
  it.each([
    '/nowhere',
    '/app/more',
    '/index.html',
    '/.stamp',
    '/.pages.json',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets',
    '/icon.svg.br',
    '/%',
  ])('%s leads to the start page', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/');
  });

  it('accepts only reads', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(404);
  });
});

describe('filling a page', () => {
  it('treats dollar signs in the settings literally', () => {
    expect(fillPage('<!--config-->', { ...config, supabaseAnonKey: "$&$'" }).plain).toContain("$&$'");
  });

  it('tells inline scripts from files and data', () => {
    const html =
      '<script src="/a.js"></script><script type="application/json">{}</script><script type="module">x</script>';
    expect(inlineHashes(html, 'script')).toEqual(['sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE=']);
  });
});
