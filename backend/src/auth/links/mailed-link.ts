import type { Context } from 'hono';
import type { ServerEnv } from '../../http/request-variables.ts';
import type { AuthServices } from '../auth-services.ts';
import { Refusal, refuse } from '../refusal.ts';
import { readTarget } from '../request/request-target.ts';

/** An emailed link, as the browser sends it back. */
export interface MailedLink {
  readonly token: string;
  readonly type: string;
  /** Where it finally leads; already checked. */
  readonly target: string;
  readonly isPkce: boolean;
}

/** Whether the request is a form submitted by a browser. */
export function isForm(context: Context<ServerEnv>): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? '');
}

/** Whether another site's form sent the request. Browsers say so; other programs need not. */
export function isCrossSite(context: Context<ServerEnv>): boolean {
  return !['same-origin', 'none', undefined].includes(context.req.header('sec-fetch-site'));
}

const maxFormBytes = 4096;

/** The fields of the page's form; it is small. */
export async function readForm(context: Context<ServerEnv>): Promise<URLSearchParams> {
  const text = await context.req.text();
  if (text.length > maxFormBytes) refuse(413, 'request_entity_too_large', 'Request body is too large');
  return new URLSearchParams(text);
}

/** The link in a request; refuses incomplete ones. */
export function readLink(services: AuthServices, context: Context<ServerEnv>): MailedLink {
  const [token = '', type = ''] = [context.req.query('token'), context.req.query('type')];
  if (type === '') refuse(400, 'validation_failed', 'Verify requires a verification type');
  if (token === '') refuse(400, 'validation_failed', 'Verify requires a token');
  return { token, type, target: readTarget(services, context), isPkce: token.startsWith('pkce_') };
}

/** Reports a refusal at the link's target: a person who came from an email must not end up at bare JSON. */
export async function redirectOnRefusal(
  context: Context<ServerEnv>,
  { target, isPkce }: MailedLink,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const words = toErrorParameters(error);
    return redirectWith(context, isPkce ? withParameters(target, words) : target, { ...words, sb: '' });
  }
}

/** Redirects the browser, with the outcome behind the `#`. */
export function redirectWith(
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

/** The address with these query parameters. */
export function withParameters(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** OAuth error names by status. */
const oauthErrors: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
};

function toErrorParameters({ status, code, message }: Refusal): Record<string, string> {
  const error = oauthErrors[status];
  return { ...(error ? { error } : {}), error_code: code, error_description: message };
}
