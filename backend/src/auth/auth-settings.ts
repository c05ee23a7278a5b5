/** How accounts behave. Times in seconds. */
export interface AuthSettings {
  /** The site's address without a trailing slash: where links lead, and the allowed redirect target. */
  readonly publicUrl: string;
  /** Globs of other allowed targets; `.` and `/` separate, `**` crosses them. */
  readonly redirectAllowList: readonly string[];
  readonly signupDisabled: boolean;
  /** Accounts count as confirmed at once, and no confirmation email is sent. */
  readonly mailerAutoconfirm: boolean;
  readonly jwtExpiry: number;
  readonly passwordMinLength: number;
  /** How long reusing a refresh token counts as a retry instead of theft. */
  readonly refreshTokenReuseInterval: number;
  /** Between two emails for one purpose to one account. */
  readonly mailMinInterval: number;
  readonly rateLimits: boolean;
  /** How long a session lives at most, and how long without a refresh; 0 or absent means forever. */
  readonly sessionLifetime?: number;
  readonly sessionInactivity?: number;
  /**
   * Whether changing the password, address or second factors needs more than an old session: the password, or an
   * emailed code, as with Supabase's "secure password change". On by default.
   */
  readonly securePasswordChange?: boolean;
}
