import type { AuthServices } from '../auth-services.ts';
import type { UserObject } from '../user.ts';
import type { Grant } from './session.ts';

/** The response to every kind of sign-in; without one of the first three members, clients see no session. */
export interface TokenReply {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds. */
  readonly expires_in: number;
  /** Seconds since 1970. */
  readonly expires_at: number;
  readonly token_type: 'bearer';
  readonly user: UserObject;
}

/** Signs the access token of a session. Call it outside the transaction: the database need not wait for signing. */
export async function toTokenReply(
  { tokens, clock, settings }: Pick<AuthServices, 'tokens' | 'clock' | 'settings'>,
  grant: Grant,
): Promise<TokenReply> {
  const issuedAt = Math.floor(clock() / 1000);
  const { user } = grant;
  const claims = {
    iss: `${settings.publicUrl}/auth/v1`,
    sub: user.id,
    aud: 'authenticated',
    exp: issuedAt + settings.jwtExpiry,
    iat: issuedAt,
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role === '' ? 'authenticated' : user.role,
    aal: grant.aal,
    amr: grant.amr,
    session_id: grant.sessionId,
    is_anonymous: user.is_anonymous,
  };
  return {
    access_token: await tokens.sign(claims),
    token_type: 'bearer',
    expires_in: settings.jwtExpiry,
    expires_at: claims.exp,
    refresh_token: grant.refreshToken,
    user,
  };
}
