import type { HttpBindings } from '@hono/node-server';

/** What the shell has found out about a request before a protocol sees it: `context.get('...')`. */
export interface RequestVariables {
  /** Names the request in the logs, in `X-Request-Id` and in the body of a 500. */
  requestId: string;
  /** The caller's address: the socket's, or behind trusted proxies the nearest hop that is not one. */
  clientAddress: string;
  /** What the API key stands for; behind {@link requireApiKey} only. */
  apiKeyRole: 'anon' | 'service_role';
  /**
   * The bearer token where it is not itself an API key, unverified: null when there is none, `''` when the header
   * names none after `Bearer`. Behind {@link requireApiKey} only.
   */
  userToken: string | null;
}

/** The environment of every Hono app in the server. A request made in memory brings no socket. */
export interface ServerEnv {
  Variables: RequestVariables;
  Bindings: Partial<HttpBindings>;
}
