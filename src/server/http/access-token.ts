/** The claims of a verified JWT. `role` names the database role of the request. */
export interface AccessClaims {
  readonly sub?: string;
  readonly role?: string;
  readonly aud?: string | readonly string[];
  readonly exp?: number;
  readonly session_id?: string;
  readonly aal?: string;
  readonly [claim: string]: unknown;
}

/** Why a token was not accepted; the protocols word it differently, so this carries only the kind. */
export type TokenProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'parts'; readonly count: number }
  | { readonly kind: 'signature' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'not-yet-valid' }
  | { readonly kind: 'issued-in-future' }
  | { readonly kind: 'audience' }
  | { readonly kind: 'claim'; readonly message: string };

export type Verified =
  | { readonly ok: true; readonly claims: AccessClaims }
  | { readonly ok: false; readonly problem: TokenProblem };

/** Signs and verifies access tokens. The one instance of a server; every replica on one database agrees with it. */
export interface TokenAuthority {
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** Checks the signature and, with 30 s of leeway, `exp`, `nbf` and `iat`. */
  verify(token: string): Promise<Verified>;
  /** Public keys as JWKs; empty when tokens are signed with a shared secret. */
  publicKeys(): readonly Readonly<Record<string, unknown>>[];
  /** The key that the browser carries: requests with it and no user's token run as `anon`. */
  readonly publishableKey: string;
  /** Which role a bare API key stands for, opaque (`sb_publishable_...`, `sb_secret_...`) or a JWT; null when unknown. */
  roleOfApiKey(key: string): Promise<'anon' | 'service_role' | null>;
}
