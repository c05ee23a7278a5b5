import type { Endpoint } from './auth-services.ts';

/** `GET /.well-known/jwks.json`: the public signing keys; empty when a shared secret signs tokens. */
export const jwks: Endpoint = async (services, context) => {
  context.header('cache-control', 'public, max-age=600');
  return context.json({ keys: services.tokens.publicKeys() });
};
