import { type Context, Hono } from 'hono';
import { findAcceptedEncoding } from '#server/http/answers/accepted-encoding.ts';
import { matchesEntityTag } from '#server/http/answers/entity-tag.ts';
import { toPagePolicy } from '#server/http/answers/security-headers.ts';
import type { ServerEnv } from '#server/http/request-variables.ts';
import { type FilledPage, fillPage, inlineHashes, type SiteConfig } from './page.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

interface SiteOptions {
  readonly files: SiteFiles;
  /** The browser's settings: the same whatever `Host` a request names. */
  readonly config: () => SiteConfig;
  /** Further origins that its pages may connect to. */
  readonly connect: readonly string[];
}

/**
 * The built site: pages, hashed assets, icons, the service worker. Other paths lead to the start page, except under
 * `/assets`, where an old page may ask for a file that a newer build no longer has.
 */
export function createSite({ files, config, connect }: SiteOptions): Hono<ServerEnv> {
  const site = new Hono<ServerEnv>();
  for (const [path, { html, indexed }] of files.pages) {
    const policy = toPagePolicy(inlineHashes(html, 'script'), inlineHashes(html, 'style'), connect);
    const fill = keepLast(html);
    const headers = {
      'content-security-policy': policy,
      ...(!indexed && { 'x-robots-tag': 'noindex' }),
    };
    site.get(path, (context) => sendPage(context, fill(config()), headers));
  }
  site.get('*', async (context) => {
    const file = files.find(context.req.path);
    if (file !== null) return sendFile(context, file, findWorkerPolicy(context.req.path));
    return context.req.path.startsWith('/assets/') ? context.text('Not found', 404) : context.redirect('/');
  });
  return site;
}

/**
 * The content security policy of a worker, which its own response must name; null for other files. The service worker
 * fetches the site's files. The others load their own parts and can send nothing anywhere.
 */
function findWorkerPolicy(path: string): string | null {
  if (path === '/sw.js') return toPagePolicy([], [], []);
  return /^\/assets\/.*-worker-[^/]*\.js$/.test(path) ? "default-src 'none'; script-src 'self'" : null;
}

/** Filled again only when the settings have changed. */
function keepLast(html: string): (config: SiteConfig) => FilledPage {
  let last: { key: string; page: FilledPage } | null = null;
  return (config) => {
    const key = JSON.stringify(config);
    if (last?.key !== key) last = { key, page: fillPage(html, config) };
    return last.page;
  };
}

async function sendPage(
  context: Context<ServerEnv>,
  page: FilledPage,
  ofPath: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = {
    ...ofPath,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    etag: page.etag,
    vary: 'Accept-Encoding',
  };
  if (isKnown(context, page.etag)) return new Response(null, { status: 304, headers });
  const encoding = findAcceptedEncoding(context.req.header('accept-encoding'), ['br', 'gzip'] as const);
  const body = encoding === null ? new TextEncoder().encode(page.plain) : await page.encode(encoding);
  return toResponse(body, encoding, headers);
}

async function sendFile(
  context: Context<ServerEnv>,
  file: SiteFile,
  policy: string | null,
): Promise<Response> {
  const headers = {
    'content-type': file.type,
    'cache-control': toCachePolicy(context.req.path, file.immutable),
    etag: file.etag,
    vary: 'Accept-Encoding',
    ...(policy !== null && { 'content-security-policy': policy }),
  };
  if (isKnown(context, file.etag)) return new Response(null, { status: 304, headers });
  const encoding = findAcceptedEncoding(context.req.header('accept-encoding'), file.encoded);
  return toResponse(await file.read(encoding), encoding, headers);
}

/** The service worker decides what later visits see, so a stale one must not be stored. */
function toCachePolicy(path: string, immutable: boolean): string {
  if (immutable) return 'public, max-age=31536000, immutable';
  return path.endsWith('.js') ? 'no-cache' : 'public, max-age=3600';
}

function isKnown(context: Context<ServerEnv>, etag: string): boolean {
  return matchesEntityTag(context.req.header('if-none-match'), etag);
}

function toResponse(
  body: Uint8Array<ArrayBuffer>,
  encoding: string | null,
  headers: Record<string, string>,
): Response {
  const encoded = encoding === null ? {} : { 'content-encoding': encoding };
  return new Response(body, {
    headers: { ...headers, ...encoded, 'content-length': String(body.byteLength) },
  });
}
