import type { Context } from 'hono';
import type { ServerEnv } from '../http/request-variables.ts';
import type { AuthServices, Endpoint } from './auth-services.ts';
import { type FlowMethod, issueAuthCode } from './flow-state.ts';
import { findToken, type TokenPurpose } from './one-time-token.ts';
import { Refusal, refuse } from './refusal.ts';
import { readTarget } from './request-target.ts';
import { createSession, type Grant, toDevice } from './session.ts';
import { toTokenReply } from './token-reply.ts';
import { toPurposes, verifyToken } from './verification.ts';

const halfWay = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const already = 'Your email address is already confirmed. Sign in to continue.';

/** What the browser takes along: a session, a PKCE code, or words. */
type Arrival =
  | { readonly grant: Grant }
  | { readonly code: string }
  | { readonly message: string; readonly at: string };

/** `GET /verify`, the link in a mail: always leads somewhere (303), with what came of it behind the `#`. */
export const verifyLink: Endpoint = async (services, context) => {
  const [token = '', type = ''] = [context.req.query('token'), context.req.query('type')];
  if (type === '') refuse(400, 'validation_failed', 'Verify requires a verification type');
  if (token === '') refuse(400, 'validation_failed', 'Verify requires a token');
  const target = readTarget(services, context);
  const isPkce = token.startsWith('pkce_');
  try {
    await services.limits.take('verify', context.get('clientAddress'));
    const arrival = await arrive(services, context, { token, type, target, isPkce });
    if ('message' in arrival) return lead(context, arrival.at, { message: arrival.message, sb: '' });
    if ('code' in arrival) return lead(context, withParameters(target, { code: arrival.code }));
    const { user: _, ...session } = await toTokenReply(services, arrival.grant);
    return lead(context, target, { ...session, sb: '', type });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const words = toErrorParameters(error);
    return lead(context, isPkce ? withParameters(target, words) : target, { ...words, sb: '' });
  }
};

async function arrive(
  services: AuthServices,
  context: Context<ServerEnv>,
  link: { token: string; type: string; target: string; isPkce: boolean },
): Promise<Arrival> {
  const device = toDevice(context);
  return services.database.asOwner(async (transaction) => {
    const found = await findToken(transaction, toPurposes(link.type), link.token);
    const how = { address: device.address, keepRecovery: true };
    const verification = await verifyToken(transaction, services, found, how);
    if (verification.kind === 'half') return { message: halfWay, at: link.target };
    if (verification.kind === 'already')
      return { message: already, at: `${services.settings.publicUrl}/login` };
    if (verification.kind === 'expired') {
      return refuse(403, 'otp_expired', 'Email link is invalid or has expired');
    }
    const { userId, purpose } = verification;
    if (link.isPkce) return { code: await issueAuthCode(transaction, services, userId, toFlow(purpose)) };
    return { grant: await createSession(transaction, services, userId, 'otp', device) };
  });
}

function toFlow(purpose: TokenPurpose): FlowMethod {
  if (purpose === 'signup' || purpose === 'invite') return 'email/signup';
  return purpose === 'recovery' || purpose === 'magiclink' ? purpose : 'email_change';
}

function lead(
  context: Context<ServerEnv>,
  target: string,
  fragment: Readonly<Record<string, string | number>> = {},
): Response {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(fragment)) pairs.set(name, String(value));
  const hash = pairs.size === 0 ? '' : `#${pairs}`;
  context.header('cache-control', 'no-store');
  return context.redirect(`${target.replace(/#.*$/s, '')}${hash}`, 303);
}

function withParameters(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Error names of OAuth, by status. */
const oauthErrors: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
};

function toErrorParameters({ status, code, message }: Refusal): Record<string, string> {
  const error = oauthErrors[status];
  return { ...(error ? { error } : {}), error_code: code, error_description: message };
}
