/** What there is to know of a session for this; the kept one has the same members as the auth client's. */
interface AssuredSession {
  readonly access_token?: unknown;
  readonly user?: unknown;
}

/** Whether the account has a second factor that this session has not shown yet. */
export function needsCode({ access_token: token, user }: AssuredSession): boolean {
  return hasVerifiedFactor(user) && levelOf(token) !== 'aal2';
}

function hasVerifiedFactor(user: unknown): boolean {
  const { factors } = (user ?? {}) as { readonly factors?: unknown };
  return Array.isArray(factors) && factors.some((factor) => factor?.status === 'verified');
}

/** The claim that the server signed. It is only read here: the server decides by itself. */
function levelOf(token: unknown): unknown {
  const [, payload = ''] = typeof token === 'string' ? token.split('.') : [];
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal;
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof DOMException) return undefined;
    throw cause;
  }
}
