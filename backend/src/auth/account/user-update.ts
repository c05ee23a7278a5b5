import type { Transaction } from '../../database/database.ts';
import { writeAudit } from '../audit-log.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { readChallenge } from '../codes/flow-state.ts';
import { requireMailInterval, sendQueuedMail } from '../emails/account-mail.ts';
import { requireStrongPassword } from '../passwords/password-strength.ts';
import { setPassword } from '../passwords/set-password.ts';
import { refuse } from '../refusal.ts';
import { requireEmail } from '../request/email-address.ts';
import { type RequestBody, readBody, requireBoundedData } from '../request/request-body.ts';
import { readTarget } from '../request/request-target.ts';
import { type Caller, changeAccount, lacksSecondFactor, requireCaller } from '../sessions/bearer.ts';
import { isFresh } from '../sessions/fresh-session.ts';
import { toTimestamp } from '../timestamps.ts';
import { requireUser, type User } from '../user.ts';
import { queueEmailChange } from './email-change.ts';
import { spendNonce } from './reauthenticate.ts';

/** `PUT /user`: changes the caller's password, address or data, all or nothing. */
export const userUpdate: Endpoint = async (services, context) => {
  const address = context.get('clientAddress');
  const caller = await requireCaller(services, context);
  await services.limits.take('user', address);
  const body = await readBody(context);
  const change = await readChange(services, caller, body);
  const target = readTarget(services, context);
  if (change.newEmail !== undefined) {
    await services.limits.take('mail', address);
    await services.limits.take('mail-to', change.newEmail);
  }
  const { id, email } = caller.user;
  const tries = caller.session?.id ?? id;
  if (!change.isProven) await services.limits.take('wrong-nonce', tries);
  const user = await changeAccount(services, caller, async (transaction, current) => {
    const { newEmail, passwordHash, challenge } = change;
    if (!change.isProven && !(await spendNonce(transaction, services, id, body.text('nonce')))) return null;
    if (newEmail !== undefined) {
      requireMailInterval(services, current.emailChangeSentAt);
      await queueEmailChange(transaction, services, current, { newEmail, target, challenge, from: address });
    }
    if (passwordHash !== undefined) {
      await setPassword(transaction, id, { passwordHash, keep: caller.session?.id ?? null });
    }
    await mergeData(transaction, id, body.data(), toTimestamp(services.clock()));
    const action = passwordHash === undefined ? 'user_modified' : 'user_updated_password';
    await writeAudit(transaction, services.clock(), { action, userId: id, email, address });
    const changed = await requireUser(transaction, id);
    requireBoundedData('data', body.data(), changed.object.user_metadata);
    return changed;
  });
  // Refuse only after the commit: the wrong code must count.
  if (!user) return refuse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  if (!change.isProven) await services.limits.giveBack('wrong-nonce', tries);
  sendQueuedMail(services);
  return context.json(user.object);
};

async function readChange(services: AuthServices, caller: Caller, body: RequestBody) {
  const { user, session } = caller;
  if (body.has('app_metadata')) {
    refuse(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (body.text('phone') !== '') refuse(400, 'phone_provider_disabled', 'Unsupported phone provider');
  const wanted = body.text('email') === '' ? undefined : requireEmail(body.text('email'));
  const newEmail = wanted === user.email ? undefined : wanted;
  const password = body.text('password');
  if (password !== '') await requireStrongPassword(password, user.email, services.settings.passwordMinLength);
  if (lacksSecondFactor(caller)) {
    const what = newEmail !== undefined || password !== '' ? 'email or password' : 'data';
    const message = `AAL2 session is required to update ${what} when MFA is enabled.`;
    refuse(401, 'insufficient_aal', message);
  }
  const challenge = readChallenge(body);
  const isSensitive = newEmail !== undefined || password !== '';
  const isProven = !isSensitive || (await knowsCurrent(services, user, body)) || isFresh(services, session);
  if (!isProven && body.text('nonce') === '') {
    const what = password === '' ? 'Email' : 'Password';
    refuse(400, 'reauthentication_needed', `${what} update requires reauthentication`);
  }
  const passwordHash = password === '' ? undefined : await hashNew(services, user.passwordHash, password);
  return { newEmail, challenge, isProven, passwordHash };
}

/** Whether the request contains the right current password; a wrong one is refused and counts as a wrong sign-in. */
async function knowsCurrent({ limits, passwords }: AuthServices, user: User, body: RequestBody) {
  const current = body.text('current_password');
  if (current === '' || user.passwordHash === null) return false;
  await limits.take('wrong-password', user.email);
  const { matches } = await passwords.check(current, user.passwordHash);
  if (!matches) refuse(400, 'current_password_invalid', 'Current password is incorrect');
  await limits.giveBack('wrong-password', user.email);
  return true;
}

async function hashNew(
  { passwords }: AuthServices,
  stored: string | null,
  password: string,
): Promise<string> {
  if (stored !== null && (await passwords.check(password, stored)).matches) {
    refuse(422, 'same_password', 'New password should be different from the old password.');
  }
  return passwords.hash(password);
}

/** Merges key by key; null deletes a key. */
async function mergeData(
  transaction: Transaction,
  userId: string,
  data: Readonly<Record<string, unknown>>,
  now: string,
): Promise<void> {
  const gone = Object.keys(data).filter((key) => data[key] === null);
  await transaction.query(
    `update auth.users set raw_user_meta_data = (raw_user_meta_data || $2::jsonb) - $3::text[],
       updated_at = $4::timestamptz where id = $1::uuid`,
    [userId, JSON.stringify(data), gone, now],
  );
}
