import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { refusePath } from '../http/answers/handle-error.ts';
import type { Clock, RandomBytes } from '../http/clock.ts';
import type { TokenAuthority } from '../http/keys/access-token.ts';
import type { MailSender } from '../http/mail-sender.ts';
import type { ServerEnv } from '../http/request-variables.ts';
import { otp } from './account/otp.ts';
import { reauthenticate } from './account/reauthenticate.ts';
import { recover } from './account/recover.ts';
import { resend } from './account/resend.ts';
import { signup } from './account/signup.ts';
import { userUpdate } from './account/user-update.ts';
import { operatorOnly } from './admin/admin-route.ts';
import {
  factorsDelete,
  factorsList,
  usersCreate,
  usersDelete,
  usersGet,
  usersList,
  usersUpdate,
} from './admin/admin-users.ts';
import { generateLink } from './admin/generate-link.ts';
import { invite } from './admin/invite.ts';
import { answerError, answerInTime, echoApiVersion } from './answer-error.ts';
import type { AuthServices, Endpoint } from './auth-services.ts';
import type { AuthSettings } from './auth-settings.ts';
import { challenge } from './factors/challenge.ts';
import { enroll, unenroll } from './factors/enroll.ts';
import { verifyFactor } from './factors/verify-factor.ts';
import { delayRefusalToStep, delayToStep } from './limits/answer-timing.ts';
import { createRateLimits, noLimits } from './limits/rate-limits.ts';
import { verify } from './links/verify.ts';
import { openLink } from './links/verify-link.ts';
import { createPasswordHasher, type HashCost, owaspCost } from './passwords/password-hasher.ts';
import { refuse } from './refusal.ts';
import { requireCaller } from './sessions/bearer.ts';
import { logout } from './sessions/logout.ts';
import { createSeedReader } from './sessions/refresh-token.ts';
import { settings } from './settings.ts';
import { token } from './token/token.ts';

export interface AuthDependencies {
  readonly database: Database;
  readonly tokens: TokenAuthority;
  readonly settings: AuthSettings;
  readonly mailer: MailSender;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** What a password hash costs; only tests make it cheap, which also turns off delayed responses. */
  readonly hashCost?: HashCost;
}

/** Anybody can send one, and checking every text in it takes time. The largest honest one has 16 KiB of metadata. */
const maxBodyBytes = 64 * 1024;

/** Twice the time of a hash, so that nearly every response falls on the first step. */
const answerStep = 100;

/**
 * Supabase Auth's protocol, with paths relative to `/auth/v1`. Expects the gateway's variables: the client's address
 * and the role of its API key.
 */
export function createAuthRoutes(dependencies: AuthDependencies): Hono<ServerEnv> {
  const { database, random, hashCost, ...rest } = dependencies;
  const services: AuthServices = {
    ...rest,
    database,
    random,
    passwords: createPasswordHasher({ cost: hashCost ?? owaspCost, random }),
    limits: rest.settings.rateLimits ? createRateLimits(database) : noLimits,
    answerStep: hashCost ? 0 : answerStep,
    refreshSeed: createSeedReader(database, random),
  };
  const app = new Hono<ServerEnv>();
  const on = (method: string, path: string, endpoint: Endpoint) =>
    app.on(method, path, (context) => endpoint(services, context));

  app.onError(answerError(rest.logger));
  app.use(echoApiVersion(), forbidCaching, answerInTime());
  app.use(async (context, next) => {
    await services.limits.take('request', context.get('clientAddress'));
    await next();
  });
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: refuseBody }));

  on('GET', '/health', health);
  on('GET', '/settings', settings);
  on('GET', '/.well-known/jwks.json', jwks);
  on('POST', '/signup', delayToStep(signup));
  on('POST', '/token', token);
  on('POST', '/logout', logout);
  on('GET', '/user', userGet);
  on('PUT', '/user', delayToStep(userUpdate));
  on('POST', '/recover', delayToStep(recover));
  on('POST', '/resend', delayToStep(resend));
  on('GET', '/verify', openLink);
  on('POST', '/verify', delayRefusalToStep(verify));
  on('POST', '/otp', delayToStep(otp));
  on('GET', '/reauthenticate', reauthenticate);
  on('POST', '/factors', enroll);
  on('POST', '/factors/:id/challenge', challenge);
  on('POST', '/factors/:id/verify', verifyFactor);
  on('DELETE', '/factors/:id', unenroll);
  on('POST', '/invite', operatorOnly(invite));
  on('POST', '/admin/generate_link', operatorOnly(generateLink));
  on('GET', '/admin/users', operatorOnly(usersList));
  on('POST', '/admin/users', operatorOnly(usersCreate));
  on('GET', '/admin/users/:id', operatorOnly(usersGet));
  on('PUT', '/admin/users/:id', operatorOnly(usersUpdate));
  on('DELETE', '/admin/users/:id', operatorOnly(usersDelete));
  on('GET', '/admin/users/:id/factors', operatorOnly(factorsList));
  on('DELETE', '/admin/users/:id/factors/:factorId', operatorOnly(factorsDelete));
  on('POST', '/sso', sso);
  on('GET', '/user/identities/authorize', identityLinking);
  on('DELETE', '/user/identities/:id', identityLinking);
  app.all('*', refusePath);
  return app;
}

/** Responses contain tokens and email addresses: no cache may store them. */
const forbidCaching: MiddlewareHandler<ServerEnv> = async (context, next) => {
  await next();
  if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store');
};

function refuseBody(): never {
  return refuse(413, 'request_entity_too_large', 'Request body is too large');
}

/** `GET /health`: the service and its protocol version. */
const health: Endpoint = async (_services, context) =>
  context.json({
    version: 'v2.196.0',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });

/** `GET /.well-known/jwks.json`: the public signing keys; empty when a shared secret signs tokens. */
const jwks: Endpoint = async (services, context) => {
  context.header('cache-control', 'public, max-age=600');
  return context.json({ keys: services.tokens.publicKeys() });
};

/** `GET /user`: the token's user as the database has it now. */
const userGet: Endpoint = async (services, context) => {
  const { user } = await requireCaller(services, context);
  return context.json(user.object);
};

/** `POST /sso`: there is no single sign-on. */
const sso: Endpoint = async () => refuse(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');

/** `/user/identities/...`: an account has only its email identity and nothing to link. */
const identityLinking: Endpoint = async () =>
  refuse(404, 'manual_linking_disabled', 'Manual linking is disabled');
