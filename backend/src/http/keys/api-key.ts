import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from '../request-variables.ts';
import type { TokenAuthority } from './access-token.ts';

/** Emailed links and public keys: browsers open them without an API key. */
const openPaths: ReadonlySet<string> = new Set([
  '/auth/v1/verify',
  '/auth/v1/callback',
  '/auth/v1/authorize',
  '/auth/v1/.well-known/jwks.json',
]);

const missing = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
};

const wrong = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
};

/**
 * The gateway's check before both protocols: every call carries an API key in `apikey`, as header or parameter, and the
 * user's token, or the key again, as bearer. Responds 401 in the hosted gateway's words. With `optional` it checks
 * nothing, like the local gateway, and a call without a key is `anon`. The protocols check the user's token.
 */
export function requireApiKey(
  tokens: Pick<TokenAuthority, 'roleOfApiKey'>,
  { optional }: { readonly optional: boolean },
): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const parameter = takeKeyFromUrl(context.req.raw);
    if (parameter !== null) context.req.raw = parameter.request;
    const key = context.req.header('apikey') ?? parameter?.key ?? '';
    const keyRole = key === '' ? null : await tokens.roleOfApiKey(key);
    if (keyRole === null && !optional && !openPaths.has(context.req.path)) {
      return context.json(key === '' ? missing : wrong, 401);
    }
    const bearer = bearerOf(context.req.header('authorization'));
    const bearerRole = bearer ? await tokens.roleOfApiKey(bearer) : null;
    context.set('apiKeyRole', bearerRole ?? keyRole ?? 'anon');
    context.set('userToken', bearerRole === null ? bearer : null);
    return next();
  };
}

function bearerOf(header: string | undefined): string | null {
  const match = /^bearer(?:\s+(.*))?$/i.exec(header ?? '');
  return match === null ? null : (match[1] ?? '').trim();
}

/** The key is not a filter of a table: the protocols get the URL without it. */
function takeKeyFromUrl(request: Request): { key: string; request: Request } | null {
  if (!request.url.includes('apikey=')) return null;
  const start = request.url.indexOf('?') + 1;
  if (start === 0) return null;
  const pairs = request.url.slice(start).split('&');
  const pair = pairs.find((text) => text.startsWith('apikey='));
  if (pair === undefined) return null;
  const rest = pairs.filter((text) => text !== pair).join('&');
  const url = request.url.slice(0, start - 1) + (rest === '' ? '' : `?${rest}`);
  return { key: new URLSearchParams(pair).get('apikey') ?? '', request: new Request(url, request) };
}
