import type { Endpoint } from './auth-services.ts';

/** `GET /.well-known/jwks.json`: the public halves of the signing keys; none where tokens are signed with a secret. */
export const jwks: Endpoint = async (services, context) => {
  context.header('cache-control', 'public, max-age=600');
  return context.json({ keys: services.tokens.publicKeys() });
};
