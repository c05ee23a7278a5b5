import type { Endpoint } from '../auth-services.ts';
import { delayRefusalToStep } from '../limits/answer-timing.ts';
import { refuse } from '../refusal.ts';
import { cleanUpSometimes } from '../sessions/clean-up.ts';
import { tokenByPassword } from './token-password.ts';
import { tokenByPkce } from './token-pkce.ts';
import { tokenByRefresh } from './token-refresh.ts';

const grants: Readonly<Record<string, Endpoint>> = {
  password: delayRefusalToStep(tokenByPassword),
  refresh_token: tokenByRefresh,
  pkce: tokenByPkce,
  web3: async () => refuse(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
  id_token: async () => refuse(400, 'provider_disabled', 'Provider (issuer "") is not enabled'),
};

/** `POST /token?grant_type=`: one rate limit covers every grant. */
export const token: Endpoint = async (services, context) => {
  await services.limits.take('token', context.get('clientAddress'));
  const type = context.req.query('grant_type') ?? '';
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
  if (!grant) return refuse(400, 'invalid_credentials', 'unsupported_grant_type');
  const answer = await grant(services, context);
  cleanUpSometimes(services);
  return answer;
};
