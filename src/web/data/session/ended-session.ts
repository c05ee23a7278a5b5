/** The auth server's codes for a session that is over for good. */
const endings = new Set([
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
]);

/** Why the server ended a session, as far as it says. */
export type SessionEnding = 'unknown' | 'second-factor';

/** The end of the session, as this page or another tab has learned it. */
let ending: SessionEnding | undefined;

/** The auth client tells other tabs only that the session is gone, not why. */
const tabs = 'document' in globalThis ? new BroadcastChannel('tallyboard session') : undefined;
tabs?.addEventListener('message', ({ data }) => {
  ending = data === 'second-factor' ? data : 'unknown';
});

export function recordSessionEnd(why: SessionEnding): void {
  ending = why;
  tabs?.postMessage(why);
}

/** Why the server ended the session that is over now, if it did; then forgets it. */
export function consumeSessionEnd(): SessionEnding | undefined {
  const why = ending;
  ending = undefined;
  return why;
}

/** Returns the reason that the server's refusal gives for a session's end. */
export function toSessionEnding(message: unknown): SessionEnding {
  return String(message).includes('two-factor') ? 'second-factor' : 'unknown';
}

export function isSessionEndCode(code: unknown): boolean {
  return typeof code === 'string' && endings.has(code);
}

/**
 * Whether the answer to a refresh means that the session is over. A proxy's page, a rate limit or a server error does
 * not: the device then keeps its session.
 */
export async function isRefusedRefresh(answer: Response): Promise<boolean> {
  if (answer.status < 400 || answer.status >= 500) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const { code, error_code: olderCode, error } = Object(body);
  // The last two: the stored token is malformed, and the protocol's error before it had codes.
  return (
    isSessionEndCode(code) ||
    isSessionEndCode(olderCode) ||
    code === 'validation_failed' ||
    error === 'invalid_grant'
  );
}
