import type { Context } from 'hono';
import type { ServerEnv } from '../../http/request-variables.ts';
import type { AuthServices } from '../auth-services.ts';
import { toRedirectTarget } from './redirect-target.ts';

/** The target of the link: `redirect_to` as header or parameter, else the requesting page, else the site. */
export function readTarget(
  { settings }: Pick<AuthServices, 'settings'>,
  context: Context<ServerEnv>,
): string {
  const wish = context.req.header('redirect_to') ?? context.req.query('redirect_to');
  return toRedirectTarget(wish, context.req.header('referer'), settings);
}
