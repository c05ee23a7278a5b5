import { resolve } from 'node:path';
import type { AuthSettings } from './auth/auth-settings.ts';
import type { SettingReader } from './setting-reader.ts';

export interface MailSettings {
  /** `smtp://` or `smtps://`; null stores emails in the outbox. */
  readonly smtpUrl: string | null;
  readonly from: string;
}

export interface TokenSettings {
  /** Sign with HS256 instead of the server's own ES256 key. */
  readonly secret: string | null;
  /** The absolute path of a JWK file to sign with instead. */
  readonly keysFile: string | null;
}

/** How accounts behave, except for the site's address, which is known once the server listens. */
export type AuthRules = Omit<AuthSettings, 'publicUrl'>;

const day = 86_400;

export function readMail(reader: SettingReader): MailSettings {
  const smtpUrl = reader.url('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587');
  const from = reader.find('MAIL_FROM');
  if (smtpUrl !== null && from === null) {
    reader.refuse('MAIL_FROM', 'SMTP_URL needs it too, such as Tallyboard <money@example.org>', null);
  }
  if (from !== null && !/^[^\r\n<>]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(from)) {
    reader.refuse('MAIL_FROM', `"${from}" is not an address such as Tallyboard <money@example.org>`, null);
  }
  return { smtpUrl, from: from ?? 'Tallyboard <tallyboard@localhost>' };
}

export function readTokens(reader: SettingReader, folder: string): TokenSettings {
  const secret = reader.find('JWT_SECRET');
  const keysFile = reader.find('JWT_KEYS_FILE');
  if (secret !== null && secret.length < 32) {
    reader.refuse('JWT_SECRET', 'it must be at least 32 characters long', null);
  }
  if (secret !== null && keysFile !== null) {
    reader.refuse('JWT_KEYS_FILE', 'it cannot be combined with JWT_SECRET; keep one of the two', null);
  }
  return { secret, keysFile: keysFile === null ? null : resolve(folder, keysFile) };
}

export function readAuthRules(reader: SettingReader): AuthRules {
  return {
    redirectAllowList: reader.list('REDIRECT_ALLOW_LIST', []),
    signupDisabled: reader.flag('SIGNUP_DISABLED', false),
    mailerAutoconfirm: reader.flag('MAILER_AUTOCONFIRM', false),
    jwtExpiry: reader.integer('JWT_EXPIRY', 3600, 60, 7 * day),
    passwordMinLength: reader.integer('PASSWORD_MIN_LENGTH', 8, 6, 72),
    refreshTokenReuseInterval: reader.integer('REFRESH_TOKEN_REUSE_INTERVAL', 10, 0, 3600),
    mailMinInterval: reader.integer('MAIL_MIN_INTERVAL', 60, 0, day),
    rateLimits: reader.flag('RATE_LIMITS', true),
    sessionLifetime: reader.integer('SESSION_LIFETIME_DAYS', 365, 0, 3650) * day,
    sessionInactivity: reader.integer('SESSION_INACTIVITY_DAYS', 30, 0, 3650) * day,
    securePasswordChange: reader.flag('SECURE_PASSWORD_CHANGE', true),
  };
}
