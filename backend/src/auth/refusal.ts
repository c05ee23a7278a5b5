import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The codes that this server uses, from the protocol's list. */
export type RefusalCode =
  | 'anonymous_provider_disabled'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'conflict'
  | 'email_address_invalid'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'identity_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'manual_linking_disabled'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_verification_failed'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'no_authorization'
  | 'not_admin'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'phone_provider_disabled'
  | 'provider_disabled'
  | 'current_password_invalid'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'same_password'
  | 'saml_provider_disabled'
  | 'session_expired'
  | 'session_not_found'
  | 'signup_disabled'
  | 'single_identity_not_deletable'
  | 'too_many_enrolled_mfa_factors'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'
  | 'web3_provider_disabled';

/** Never a 5xx: the client takes those for a network fault and retries. */
export type RefusalStatus = Extract<ContentfulStatusCode, 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429>;

export interface RefusalExtras {
  /** Why a password is too weak, in the protocol's words. */
  readonly reasons?: readonly string[];
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
}

/** An expected "no" of the protocol. People see the text as it is. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;
  readonly code: RefusalCode;
  readonly extras: RefusalExtras;

  constructor(status: RefusalStatus, code: RefusalCode, message: string, extras: RefusalExtras = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}

/** Ends the request with a refusal. */
export function refuse(
  status: RefusalStatus,
  code: RefusalCode,
  message: string,
  extras?: RefusalExtras,
): never {
  throw new Refusal(status, code, message, extras);
}
