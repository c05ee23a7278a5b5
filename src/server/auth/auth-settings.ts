/** How accounts behave. Times in seconds. */
export interface AuthSettings {
  /** The site's address without a slash at its end: where links lead and what may be redirected to. */
  readonly publicUrl: string;
  /** Globs of further targets; `.` and `/` separate, `**` passes over them. */
  readonly redirectAllowList: readonly string[];
  readonly signupDisabled: boolean;
  /** Accounts count as confirmed at once, and no confirmation mail is sent. */
  readonly mailerAutoconfirm: boolean;
  readonly jwtExpiry: number;
  readonly passwordMinLength: number;
  /** How long a used refresh token is taken for a repeat, not for a theft. */
  readonly refreshTokenReuseInterval: number;
  /** Between two mails of one purpose to one account. */
  readonly mailMinInterval: number;
  readonly rateLimits: boolean;
  /** How long a session lives at most, and how long without being refreshed; 0 or absent means for ever. */
  readonly sessionLifetime?: number;
  readonly sessionInactivity?: number;
  /**
   * Whether a session that is not fresh needs more than itself to change how it is signed in to: the password, or a mailed code as
   * with Supabase's "secure password change". On unless set.
   */
  readonly securePasswordChange?: boolean;
}
