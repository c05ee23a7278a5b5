/** The parts of a session that matter here; the stored one has the same members as the auth client's. */
interface AssuredSession {
  readonly access_token?: unknown;
  readonly user?: unknown;
}

/** Whether the account has a second factor that this session has not confirmed yet. */
export function needsCode({ access_token: token, user }: AssuredSession): boolean {
  return hasVerifiedFactor(user) && levelOf(token) !== 'aal2';
}

/** Whether the account has no password yet. Other servers than ours do not say. */
export function hasNoPassword(user: object): boolean {
  return 'has_password' in user && user.has_password === false;
}

function hasVerifiedFactor(user: unknown): boolean {
  const { factors } = (user ?? {}) as { readonly factors?: unknown };
  return Array.isArray(factors) && factors.some((factor) => factor?.status === 'verified');
}

function levelOf(token: unknown): unknown {
  return readClaims(token).aal;
}

/** A token's claims, unverified, for display only; none if it cannot be parsed. */
export function readClaims(token: unknown): Readonly<Record<string, unknown>> {
  const [, payload = ''] = typeof token === 'string' ? token.split('.') : [];
  try {
    return Object(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof DOMException) return {};
    throw cause;
  }
}
