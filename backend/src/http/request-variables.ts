import type { HttpBindings } from '@hono/node-server';

/** What the middleware has learned about a request before a protocol sees it: `context.get('...')`. */
export interface RequestVariables {
  /** Identifies the request in the logs, in `X-Request-Id` and in the body of a 500. */
  requestId: string;
  /** The client's address: the socket's, or behind trusted proxies the nearest hop that is not one. */
  clientAddress: string;
  /** The role of the API key; only behind {@link requireApiKey}. */
  apiKeyRole: 'anon' | 'service_role';
  /**
   * The unverified bearer token, unless it is an API key: null when there is none, `''` when the header has nothing
   * after `Bearer`. Only behind {@link requireApiKey}.
   */
  userToken: string | null;
}

/** The environment of every Hono app in the server. A request made in memory brings no socket. */
export interface ServerEnv {
  Variables: RequestVariables;
  Bindings: Partial<HttpBindings>;
}
