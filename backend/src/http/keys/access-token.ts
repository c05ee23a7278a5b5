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

/** Why a token is not accepted; only the kind, because the protocols word it differently. */
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

/** Signs and verifies access tokens. One per server; all replicas on one database agree. */
export interface TokenAuthority {
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** Checks the signature and, with 30 s of leeway, `exp`, `nbf` and `iat`. */
  verify(token: string): Promise<Verified>;
  /** Public keys as JWKs; empty when tokens are signed with a shared secret. */
  publicKeys(): readonly Readonly<Record<string, unknown>>[];
  /** The key that browsers carry: requests with it and without a user's token run as `anon`. */
  readonly publishableKey: string;
  /** The role of a bare API key, opaque (`sb_publishable_...`, `sb_secret_...`) or a JWT; null when unknown. */
  roleOfApiKey(key: string): Promise<'anon' | 'service_role' | null>;
}
