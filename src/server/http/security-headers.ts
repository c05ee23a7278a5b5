import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from './request-variables.ts';

const always: readonly (readonly [string, string])[] = [
  // Rows, tokens and mail addresses: what may be stored is the exception, and says so itself.
  ['cache-control', 'no-store'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  [
    'permissions-policy',
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
  ],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
];

/**
 * What every answer carries unless its route has set it: nothing may be stored, run, framed, sniffed or lent to another
 * site. `https` adds a year of HTTPS only, for names below the public address too, and belongs to one that is HTTPS.
 */
export function secureAnswers({ https }: { readonly https: boolean }): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
    if (https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}

/**
 * The policy of the site's pages: scripts and styles from files and the inline ones whose hashes (`sha256-...`) are
 * given, requests to itself and to `connect` origins. No `unsafe-inline`, no `eval`.
 */
export function toPagePolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
  connect: readonly string[],
): string {
  return [
    "default-src 'none'",
    `script-src ${withHashes(scriptHashes)}`,
    `style-src ${withHashes(styleHashes)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function withHashes(hashes: readonly string[]): string {
  return ["'self'", ...new Set(hashes.map((hash) => `'${hash}'`))].join(' ');
}
