import { suppressNotices } from '../account-events.ts';
import { writeAudit } from '../audit-log.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { countGuess, isOwnersNetwork } from '../limits/guesses.ts';
import { refuse } from '../refusal.ts';
import { type RequestBody, readBody } from '../request/request-body.ts';
import { isBanned } from '../sessions/bearer.ts';
import { createSession, toDevice } from '../sessions/session.ts';
import { toTokenReply } from '../sessions/token-reply.ts';
import { findUserByEmail, findUserById, type User } from '../user.ts';

/**
 * `POST /token?grant_type=password`: the same response in the same time for an unknown address and a wrong password.
 */
export const tokenByPassword: Endpoint = async (services, context) => {
  const { email, password } = readCredentials(await readBody(context));
  const device = toDevice(context);
  const guess = { secret: 'password', from: device.address } as const;
  // In one transaction, with or without an account: where somebody keeps the database busy, two take longer than one.
  const { user, isKnown } = await services.database.asOwner(async (transaction) => ({
    user: await findUserByEmail(transaction, email),
    isKnown: await isOwnersNetwork(transaction, { ...guess, email }),
  }));
  const uncount = await countGuess(services, { ...guess, subject: email, isKnown });
  const { matches, outdated } = await services.passwords.check(password, user?.passwordHash ?? null);
  if (!user || !matches) return refuseCredentials();
  await uncount();
  if (isBanned(user, services)) refuse(400, 'user_banned', 'User is banned');
  if (!user.isConfirmed) refuse(400, 'email_not_confirmed', 'Email not confirmed');
  const proven = outdated ? await renewHash(services, user, password) : user.passwordHash;
  const grant = await services.database.asOwner(async (transaction) => {
    // The password may have changed, or the account been banned, while it was being checked.
    const now = await findUserById(transaction, user.id, 'lock');
    if (now?.passwordHash !== proven) return refuseCredentials();
    if (isBanned(now, services)) refuse(400, 'user_banned', 'User is banned');
    const entry = { action: 'login', userId: user.id, email, address: device.address } as const;
    await writeAudit(transaction, services.clock(), entry);
    return createSession(transaction, services, user.id, 'password', device);
  });
  return context.json(await toTokenReply(services, grant));
};

function readCredentials(body: RequestBody): { email: string; password: string } {
  const [email, phone] = [body.text('email'), body.text('phone')];
  if (email !== '' && phone !== '') {
    const message = 'Only an email address or phone number should be provided on login.';
    refuse(400, 'validation_failed', message);
  }
  if (phone !== '') refuse(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (email === '') refuse(400, 'validation_failed', 'missing email or phone');
  return { email: email.trim().toLowerCase().slice(0, 256), password: body.text('password') };
}

/** Rehashes at today's cost while the password is at hand. Returns the hash that the password is known to match. */
async function renewHash(services: AuthServices, user: User, password: string): Promise<string | null> {
  const { database, passwords } = services;
  const hash = await passwords.hash(password);
  const now = await database.asOwner(async (transaction) => {
    await suppressNotices(transaction);
    await transaction.query(
      'update auth.users set encrypted_password = $2 where id = $1::uuid and encrypted_password = $3',
      [user.id, hash, user.passwordHash],
    );
    return findUserById(transaction, user.id);
  });
  const found = now?.passwordHash ?? null;
  if (found === hash) return hash;
  // Another sign-in has renewed it, or the owner has changed the password.
  return (await passwords.check(password, found)).matches ? found : hash;
}

function refuseCredentials(): never {
  return refuse(400, 'invalid_credentials', 'Invalid login credentials');
}
