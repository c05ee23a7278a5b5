/** A request as a played backend saw it. */
export interface SeenRequest {
  readonly method: string;
  /** A path such as `/rest/v1/transactions`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The body as JSON; null when there was none. */
  readonly body: unknown;
}

/** Answers one request; rejecting with a TypeError simulates a lost network. */
export type Player = (request: SeenRequest) => Response | Promise<Response>;

export interface PlayedBackend {
  readonly fetch: typeof fetch;
  /** Every request so far, in order. */
  readonly requests: readonly SeenRequest[];
  /** Sets how a route, such as 'GET /rest/v1/transactions', answers from now on. */
  play(route: string, player: Player): void;
}

/** The backend's origin in tests. */
export const playedUrl = 'http://backend.test';

/** The key under which the auth client stores the session of `playedUrl`. */
export const playedSessionKey = 'sb-backend-auth-token';

export const playedUser = { id: '0193b0a0-0000-7000-8000-000000000001', email: 'meera@example.org' } as const;

/**
 * A fake backend for tests in the browser, where failures that a real server seldom has must happen on demand. A route
 * without a player rejects, like a lost network.
 */
export function playBackend(players: Readonly<Record<string, Player>> = {}): PlayedBackend {
  const known = new Map(Object.entries(players));
  const requests: SeenRequest[] = [];
  return {
    requests,
    play: (route, player) => void known.set(route, player),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      const text = await request.text();
      const seen: SeenRequest = {
        method: request.method,
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: text === '' ? null : JSON.parse(text),
      };
      requests.push(seen);
      const player = known.get(`${seen.method} ${seen.path}`);
      if (player === undefined) throw new TypeError('Failed to fetch');
      return player(seen);
    },
  };
}

/** An answer in JSON. */
export function playJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'x-supabase-api-version': '2024-01-01', ...headers } });
}

/** A session as the token endpoint returns it. `expiresIn` in seconds; a negative one has expired. */
export function toPlayedSession(expiresIn = 3600): Readonly<Record<string, unknown>> {
  return {
    access_token: 'header.payload.signature',
    refresh_token: 'refresh-token-1',
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    user: { ...playedUser, aud: 'authenticated', app_metadata: {}, user_metadata: {}, identities: [] },
  };
}
