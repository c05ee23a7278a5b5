export type AuthClient = ReturnType<typeof import('./auth-client.ts').authClient>;

/**
 * The auth client, in its own chunk: the dashboard is painted before anything needs it. Fails without a network before
 * the chunk has loaded; the next call tries again.
 */
export async function loadAuthClient(): Promise<AuthClient> {
  const { authClient } = await import('./auth-client.ts');
  return authClient();
}
