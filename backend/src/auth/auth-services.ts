import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Clock, RandomBytes } from '../http/clock.ts';
import type { TokenAuthority } from '../http/keys/access-token.ts';
import type { MailSender } from '../http/mail-sender.ts';
import type { ServerEnv } from '../http/request-variables.ts';
import type { AuthSettings } from './auth-settings.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';

/** Everything an endpoint needs; created once by `createAuthRoutes`. */
export interface AuthServices {
  readonly database: Database;
  readonly tokens: TokenAuthority;
  readonly settings: AuthSettings;
  readonly mailer: MailSender;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly passwords: PasswordHasher;
  readonly limits: RateLimits;
  /** Responses are delayed to whole steps of this many milliseconds; see `delayToStep`. */
  readonly answerStep: number;
  /** The seed of refresh tokens; read it outside of transactions. */
  readonly refreshSeed: () => Promise<string>;
}

/** One endpoint: returns a response, or throws a `Refusal`. */
export type Endpoint = (services: AuthServices, context: Context<ServerEnv>) => Promise<Response>;
