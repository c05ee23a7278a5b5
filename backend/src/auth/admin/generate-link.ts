import type { Transaction } from '../../database/database.ts';
import { dropUnprovenClaims, insertAccount, markInvited } from '../account/account.ts';
import { requireFreeEmail, startEmailChange } from '../account/email-change.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { issueToken, type TokenPurpose } from '../codes/one-time-token.ts';
import { toLink } from '../emails/account-mail.ts';
import { isSamePassword, toClaimedHash } from '../passwords/claimed-password.ts';
import { requireStrongPassword } from '../passwords/password-strength.ts';
import { refuse } from '../refusal.ts';
import { requireEmail } from '../request/email-address.ts';
import { type RequestBody, readBody } from '../request/request-body.ts';
import { readTarget } from '../request/request-target.ts';
import { findUserByEmail, requireUser, type User } from '../user.ts';

const types: readonly TokenPurpose[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
];

interface Order {
  readonly type: TokenPurpose;
  readonly email: string;
  readonly newEmail: string;
  /** For a sign-up; otherwise empty. */
  readonly password: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** `POST /admin/generate_link`: the link that an email would carry, for operators who send their own emails. */
export const generateLink: Endpoint = async (services, context) => {
  const order = await readOrder(services, await readBody(context));
  const target = readTarget(services, context);
  const before = await services.database.asOwner((transaction) => findUserByEmail(transaction, order.email));
  const claimed =
    order.password === '' ? null : await toClaimedHash(services.passwords, order.password, before);
  const { user, issued } = await services.database.asOwner(async (transaction) => {
    const account = await requireAccount(transaction, services, order, claimed);
    if (order.newEmail !== '') {
      await requireFreeEmail(transaction, order.newEmail);
      if (account.newEmail !== order.newEmail) await startEmailChange(transaction, account, order.newEmail);
    }
    const { id } = account;
    const email = order.type === 'email_change_new' ? order.newEmail : order.email;
    const asker = claimed === null ? {} : { asker: 'knows-password' as const };
    const wanted = { userId: id, purpose: order.type, email, isPkce: false, from: null, ...asker };
    const token = await issueToken(transaction, services, wanted);
    return { user: await requireUser(transaction, id), issued: token };
  });
  return context.json({
    ...user.object,
    action_link: toLink(services, order.type, issued.token, target),
    email_otp: issued.code,
    hashed_token: issued.token,
    verification_type: order.type,
    redirect_to: target,
  });
};

async function readOrder({ settings }: AuthServices, body: RequestBody): Promise<Order> {
  const type = types.find((one) => one === body.text('type'));
  if (!type)
    return refuse(
      400,
      'validation_failed',
      `Invalid email action link type requested: ${body.text('type').slice(0, 40)}`,
    );
  const email = requireEmail(body.text('email'));
  const password = body.text('password');
  if (type === 'signup') {
    if (password === '') refuse(400, 'validation_failed', 'Signup requires a valid password');
    await requireStrongPassword(password, email, settings.passwordMinLength);
  }
  const changes = type === 'email_change_current' || type === 'email_change_new';
  return {
    type,
    email,
    newEmail: changes ? requireEmail(body.text('new_email')) : '',
    password: type === 'signup' ? password : '',
    metadata: body.data(),
  };
}

/** The account for the link; sign-up, invitation and sign-in links create one when there is none. */
async function requireAccount(
  transaction: Transaction,
  { clock }: AuthServices,
  { type, email, metadata }: Order,
  claimed: string | null,
): Promise<Pick<User, 'id' | 'newEmail'>> {
  const known = await findUserByEmail(transaction, email, 'lock');
  const isNew = type === 'signup' || type === 'invite';
  if (known) {
    if (isNew && known.isConfirmed) {
      refuse(422, 'email_exists', 'A user with this email address has already been registered');
    }
    if (type === 'invite') await markInvited(transaction, known.id, metadata, clock());
    else if (!isSamePassword(claimed, known)) await dropUnprovenClaims(transaction, known.id, metadata);
    return known;
  }
  if (!isNew && type !== 'magiclink') refuse(404, 'user_not_found', 'User with this email not found');
  const account = {
    email,
    passwordHash: claimed,
    metadata,
    isConfirmed: false,
    isSelfRegistered: type !== 'invite',
    now: clock(),
  };
  const id = await insertAccount(transaction, account);
  if (id === undefined) {
    return refuse(422, 'email_exists', 'A user with this email address has already been registered');
  }
  if (type === 'invite') await markInvited(transaction, id, metadata, clock());
  return { id, newEmail: '' };
}
