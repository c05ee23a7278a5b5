/** The codes with which the auth server says that a session is over, whatever is tried. */
const endings = new Set([
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
]);

export function endsSession(code: unknown): boolean {
  return typeof code === 'string' && endings.has(code);
}

/**
 * Whether the answer to a refresh is the auth server's own word that the session is over. A proxy's page, a limit or a
 * fault is not: the device then keeps what it has.
 */
export async function isRefusedRefresh(answer: Response): Promise<boolean> {
  if (answer.status < 400 || answer.status >= 500) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const { code, error_code: olderCode, error } = Object(body);
  // The last two: what is kept as a token is none, and the protocol's word before it had codes.
  return (
    endsSession(code) || endsSession(olderCode) || code === 'validation_failed' || error === 'invalid_grant'
  );
}
