import type { Context } from 'hono';
import type { ServerEnv } from '../../http/request-variables.ts';
import { confirmAccount, insertAccount } from '../account/account.ts';
import { moveToFreeEmail } from '../account/email-change.ts';
import { writeAudit } from '../audit-log.ts';
import type { Endpoint } from '../auth-services.ts';
import { voidTokens } from '../codes/one-time-token.ts';
import { removeFactor, requireFactor } from '../factors/factor.ts';
import { requireStrongPassword } from '../passwords/password-strength.ts';
import { setPassword } from '../passwords/set-password.ts';
import { refuse } from '../refusal.ts';
import { requireEmail } from '../request/email-address.ts';
import { readBody, requireBoundedData } from '../request/request-body.ts';
import { requireUser, type User, userColumns } from '../user.ts';
import { readUserId, requireKnownUser } from './admin-route.ts';
import { readOperatorAttributes, setOperatorAttributes } from './attributes.ts';

const pageSize = 50;
const maxPageSize = 1000;

/** `GET /admin/users?page=&per_page=`: all accounts, newest first. */
export const usersList: Endpoint = async (services, context) => {
  const page = readNumber(context, 'page', 1, Number.MAX_SAFE_INTEGER);
  const size = readNumber(context, 'per_page', pageSize, maxPageSize);
  const { users, total } = await services.database.asOwner(async (transaction) => {
    const counted = await transaction.query<{ total: number }>(
      'select count(*) as total from auth.users where deleted_at is null',
    );
    const { rows } = await transaction.query<User>(
      `select ${userColumns} from auth.users u where u.deleted_at is null
       order by u.created_at desc, u.id limit $1::int offset $2::bigint`,
      [size, Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER)],
    );
    return { users: rows.map((row) => row.object), total: counted.rows[0]?.total ?? 0 };
  });
  const last = Math.max(1, Math.ceil(total / size));
  const toLink = (number: number, relation: string) =>
    `</admin/users?page=${number}&per_page=${size}>; rel="${relation}"`;
  context.header('x-total-count', String(total));
  context.header(
    'link',
    [...(page < last ? [toLink(page + 1, 'next')] : []), toLink(last, 'last')].join(', '),
  );
  return context.json({ users, aud: 'authenticated' });
};

function readNumber(context: Context<ServerEnv>, name: string, fallback: number, largest: number): number {
  const text = context.req.query(name) ?? '';
  if (text === '') return fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (value < 1) refuse(400, 'validation_failed', `Bad Pagination Parameters: ${name} must be 1 or more`);
  return Math.min(value, largest);
}

/** `POST /admin/users`: creates an account, confirmed if the operator says so; sends no email. */
export const usersCreate: Endpoint = async (services, context) => {
  const { clock, passwords, settings } = services;
  const body = await readBody(context);
  if (body.text('email') === '') {
    const message = 'Cannot create a user without either an email or phone';
    refuse(400, 'validation_failed', message);
  }
  const email = requireEmail(body.text('email'));
  const password = body.text('password');
  if (password !== '') await requireStrongPassword(password, email, settings.passwordMinLength);
  const attributes = readOperatorAttributes(body, clock());
  const account = {
    email,
    passwordHash: password === '' ? null : await passwords.hash(password),
    metadata: attributes.userMetadata,
    isConfirmed: body.flag('email_confirm', false),
    isSelfRegistered: false,
    now: clock(),
  };
  const user = await services.database.asOwner(async (transaction) => {
    const userId = await insertAccount(transaction, account);
    if (userId === undefined) {
      return refuse(422, 'email_exists', 'A user with this email address has already been registered');
    }
    await setOperatorAttributes(transaction, services, userId, { ...attributes, userMetadata: {} });
    const entry = { action: 'user_signedup', userId, email, address: context.get('clientAddress') } as const;
    await writeAudit(transaction, clock(), entry);
    return requireUser(transaction, userId);
  });
  return context.json(user.object);
};

/** `GET /admin/users/:id`. */
export const usersGet: Endpoint = async (services, context) => {
  const id = readUserId(context);
  const user = await services.database.asOwner((transaction) => requireKnownUser(transaction, id));
  return context.json(user.object);
};

/** `PUT /admin/users/:id`: changes an account; a new password signs the person out everywhere. */
export const usersUpdate: Endpoint = async (services, context) => {
  const { clock, passwords, settings } = services;
  const id = readUserId(context);
  const body = await readBody(context);
  const email = body.text('email') === '' ? undefined : requireEmail(body.text('email'));
  const password = body.text('password');
  if (password !== '') await requireStrongPassword(password, email ?? '', settings.passwordMinLength);
  const passwordHash = password === '' ? undefined : await passwords.hash(password);
  const attributes = readOperatorAttributes(body, clock());
  const isConfirmed = body.flag('email_confirm', false);
  const user = await services.database.asOwner(async (transaction) => {
    const current = await requireKnownUser(transaction, id);
    if (email !== undefined && email !== current.email) {
      await moveToFreeEmail(transaction, id, email, clock());
      // Links under way were sent to the former address, or would move the account again.
      await voidTokens(transaction, id);
    }
    if (isConfirmed && !current.isConfirmed) await confirmAccount(transaction, id, clock());
    if (passwordHash !== undefined) await setPassword(transaction, id, { passwordHash, keep: null });
    await setOperatorAttributes(transaction, services, id, attributes);
    const entry = { action: 'user_modified', userId: id, email: current.email } as const;
    await writeAudit(transaction, clock(), { ...entry, address: context.get('clientAddress') });
    const changed = await requireUser(transaction, id);
    requireBoundedData('user_metadata', attributes.userMetadata, changed.object.user_metadata);
    requireBoundedData('app_metadata', attributes.appMetadata, changed.object.app_metadata);
    return changed;
  });
  return context.json(user.object);
};

/** `DELETE /admin/users/:id`: deletes the account and all its data for good. */
export const usersDelete: Endpoint = async (services, context) => {
  const id = readUserId(context);
  await services.database.asOwner(async (transaction) => {
    const { email } = await requireKnownUser(transaction, id);
    await transaction.query('delete from auth.mail_queue where recipient = $1', [email]);
    await transaction.query('delete from auth.users where id = $1::uuid', [id]);
  });
  return context.json({});
};

/** `GET /admin/users/:id/factors`: the account's second factors, without their secrets. */
export const factorsList: Endpoint = async (services, context) => {
  const id = readUserId(context);
  const user = await services.database.asOwner((transaction) => requireKnownUser(transaction, id));
  return context.json(user.object.factors ?? []);
};

/** `DELETE /admin/users/:id/factors/:factorId`: for people who have lost both the factor and the recovery codes. */
export const factorsDelete: Endpoint = async (services, context) => {
  const userId = readUserId(context);
  const factor = await services.database.asOwner(async (transaction) => {
    const user = await requireKnownUser(transaction, userId);
    const { id } = await requireFactor(transaction, context.req.param('factorId'), userId);
    await removeFactor(transaction, id);
    const entry = { action: 'factor_deleted', userId, email: user.email } as const;
    await writeAudit(transaction, services.clock(), { ...entry, address: context.get('clientAddress') });
    return user.object.factors?.find((one) => one.id === id);
  });
  return context.json(factor);
};
