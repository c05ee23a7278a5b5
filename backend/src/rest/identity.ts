import { toAccount } from '#server/http/database-turns.ts';
import type { TokenAuthority } from '#server/http/keys/access-token.ts';
import type { RequestVariables } from '#server/http/request-variables.ts';
import { noRole, roleNotGranted } from './refusals/schema-refusals.ts';
import { tokenRefused } from './refusals/token-refusals.ts';
import type { Catalogue } from './schema/catalogue.ts';

/** The role and claims of a request. */
export interface Identity {
  readonly role: string;
  /** The claims as JSON, for `request.jwt.claims`. */
  readonly claims: string;
  /** The key for usage limits: the person, else the address; null for the operator's own key. */
  readonly account: string | null;
  /** True without a user token: missing privileges are then 401 instead of 403. */
  readonly anonymous: boolean;
}

type Caller = Pick<RequestVariables, 'userToken' | 'apiKeyRole' | 'clientAddress'>;

/** The caller by token, else by API key; refuses invalid tokens (401). */
export async function requireIdentity(
  tokens: Pick<TokenAuthority, 'verify'>,
  { userToken, apiKeyRole, clientAddress }: Caller,
  anonRole: string,
): Promise<Identity> {
  if (userToken === null) {
    const role = apiKeyRole === 'anon' ? anonRole : apiKeyRole;
    const account = apiKeyRole === 'anon' ? clientAddress : null;
    return { role, claims: JSON.stringify({ role }), account, anonymous: role === anonRole };
  }
  if (userToken === '') throw tokenRefused({ kind: 'empty' });
  const verified = await tokens.verify(userToken);
  if (!verified.ok) throw tokenRefused(verified.problem);
  const role = typeof verified.claims.role === 'string' ? verified.claims.role : anonRole;
  return {
    role,
    claims: JSON.stringify({ ...verified.claims, role }),
    account: typeof verified.claims.sub === 'string' ? toAccount(verified.claims.sub) : clientAddress,
    anonymous: role === anonRole,
  };
}

/** Refuses roles that `authenticator` could not assume: the embedded database's single session could assume any. */
export function checkRole(catalogue: Catalogue, role: string): void {
  if (catalogue.roles.has(role)) return;
  throw catalogue.allRoles.has(role) ? roleNotGranted(role) : noRole(role);
}
