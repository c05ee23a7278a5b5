import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from '../request-variables.ts';

const always: readonly (readonly [string, string])[] = [
  // Responses hold rows, tokens and email addresses: not storing is the default, and exceptions set their own header.
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
 * The default headers of every response, unless its route has set them: do not store, run, frame, sniff or share it
 * with other sites. `https` adds a year of HSTS, including subdomains, for a public address that is HTTPS.
 */
export function addSecurityHeaders({ https }: { readonly https: boolean }): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
    if (https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}

/**
 * The content security policy of the site's pages: scripts and styles from files and inline ones by hash
 * (`sha256-...`), requests to itself and to `connect` origins. No `unsafe-inline`, no `eval`.
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
