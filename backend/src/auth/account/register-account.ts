import type { Transaction } from '../../database/database.ts';
import { writeAudit } from '../audit-log.ts';
import type { AuthServices } from '../auth-services.ts';
import type { CodeChallenge } from '../codes/flow-state.ts';
import { queueLinkMail, secondsToNextMail } from '../emails/account-mail.ts';
import { countGuess, isOwnersNetwork } from '../limits/guesses.ts';
import { isSamePassword, toClaimedHash } from '../passwords/claimed-password.ts';
import { refuse } from '../refusal.ts';
import { isBanned } from '../sessions/bearer.ts';
import { createSession, type Device, type Grant } from '../sessions/session.ts';
import { toProtocolTime } from '../timestamps.ts';
import { findUserByEmail, type User, type UserObject } from '../user.ts';
import { toUuid } from '../uuid.ts';
import { confirmAccount, dropUnprovenClaims, insertAccount } from './account.ts';

/** A checked request for an account. */
export interface SignupRequest {
  readonly email: string;
  readonly password: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly challenge: CodeChallenge | null;
  readonly target: string;
  readonly device: Device;
}

/** The outcome: a session where accounts confirm themselves, otherwise the user, real or made up. */
export type SignupOutcome = { readonly grant: Grant } | { readonly user: UserObject };

const rounds = 5;

/** Creates the account; for an address that has one, does what reveals nothing to a stranger. */
export async function registerAccount(
  services: AuthServices,
  request: SignupRequest,
): Promise<SignupOutcome> {
  for (let round = 0; round < rounds; round++) {
    const outcome = await tryToRegister(services, request);
    if (outcome) return outcome;
  }
  throw new Error('the account kept changing while the sign-up was being checked');
}

/** Hashes outside the transaction, as it takes too long for one; undefined when the account has changed by the end. */
async function tryToRegister(
  services: AuthServices,
  request: SignupRequest,
): Promise<SignupOutcome | undefined> {
  const { database, passwords, settings } = services;
  const { email, password, device } = request;
  const guess = { secret: 'password', from: device.address } as const;
  const { before, isKnown } = await database.asOwner(async (transaction) => ({
    before: await findUserByEmail(transaction, email),
    isKnown: await isOwnersNetwork(transaction, { ...guess, email }),
  }));
  const isGuess = settings.mailerAutoconfirm && before?.isConfirmed === false;
  const uncount = isGuess ? await countGuess(services, { ...guess, subject: email, isKnown }) : undefined;
  const claimed = await toClaimedHash(passwords, password, before);
  if (before && isSamePassword(claimed, before)) await uncount?.();
  return database.asOwner(async (transaction) => {
    const known = await findUserByEmail(transaction, email, 'lock');
    if (!isSameAccount(before, known)) return undefined;
    if (!known) return registerNew(transaction, services, request, claimed);
    if (settings.mailerAutoconfirm) return confirmBySignup(transaction, services, request, known, claimed);
    await repeatSignup(transaction, services, request, known, claimed);
    const [id, identityId] = [newId(services), newId(services)];
    return { user: toSignedUpUser(services, request, id, identityId) };
  });
}

function isSameAccount(before: User | undefined, now: User | undefined): boolean {
  return (
    before?.id === now?.id &&
    before?.passwordHash === now?.passwordHash &&
    before?.isConfirmed === now?.isConfirmed
  );
}

async function registerNew(
  transaction: Transaction,
  services: AuthServices,
  request: SignupRequest,
  passwordHash: string | null,
): Promise<SignupOutcome | undefined> {
  const { email, metadata, device, target, challenge } = request;
  const isConfirmed = services.settings.mailerAutoconfirm;
  const now = services.clock();
  const identityId = newId(services);
  const account = { email, passwordHash, metadata, isConfirmed, isSelfRegistered: true, now, identityId };
  const userId = await insertAccount(transaction, account);
  if (userId === undefined) return undefined;
  await writeAudit(transaction, now, { action: 'user_signedup', userId, email, address: device.address });
  if (isConfirmed) return { grant: await createSession(transaction, services, userId, 'password', device) };
  const from = device.address;
  const mail = {
    userId,
    purpose: 'signup',
    to: email,
    target,
    challenge,
    from,
    asker: 'knows-password',
  } as const;
  await queueLinkMail(transaction, services, mail);
  return { user: toSignedUpUser(services, request, userId, identityId) };
}

/** Without confirmation emails, only the account's password opens it. */
async function confirmBySignup(
  transaction: Transaction,
  services: AuthServices,
  { device }: SignupRequest,
  known: User,
  claimed: string | null,
): Promise<SignupOutcome> {
  if (known.isConfirmed || !isSamePassword(claimed, known) || isBanned(known, services)) {
    refuse(422, 'user_already_exists', 'User already registered');
  }
  await confirmAccount(transaction, known.id, services.clock());
  return { grant: await createSession(transaction, services, known.id, 'password', device) };
}

/** The second sign-up may come from somebody else: two different passwords cancel each other. */
async function repeatSignup(
  transaction: Transaction,
  services: AuthServices,
  { email, metadata, target, challenge, device }: SignupRequest,
  known: User,
  claimed: string | null,
): Promise<void> {
  const userId = known.id;
  if (known.isConfirmed) {
    const entry = { action: 'user_repeated_signup', userId, email, address: device.address } as const;
    await writeAudit(transaction, services.clock(), entry);
    return;
  }
  if (!isSamePassword(claimed, known)) await dropUnprovenClaims(transaction, userId, metadata);
  if (secondsToNextMail(services, known.confirmationSentAt) > 0) return;
  const from = device.address;
  const mail = {
    userId,
    purpose: 'signup',
    to: email,
    target,
    challenge,
    from,
    asker: 'knows-password',
  } as const;
  await queueLinkMail(transaction, services, mail);
}

function newId({ random }: AuthServices): string {
  return toUuid(random(16));
}

/**
 * The user that a sign-up returns. Only a new account's ids are real: for an existing address they are random each
 * time, confirmed or not, and everything else is what the request sent.
 */
function toSignedUpUser(
  { clock }: AuthServices,
  { email, metadata }: SignupRequest,
  id: string,
  identityId: string,
): UserObject {
  const now = toProtocolTime(clock());
  const identity = {
    identity_id: identityId,
    id,
    user_id: id,
    identity_data: { ...metadata, sub: id, email, email_verified: false, phone_verified: false },
    provider: 'email',
    last_sign_in_at: null,
    created_at: now,
    updated_at: now,
    email,
  };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [identity],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
