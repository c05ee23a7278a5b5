import type { Transaction } from '../database/database.ts';
import { confirmAccount, insertAccount } from './account.ts';
import { queueLinkMail, requireMailInterval } from './account-mail.ts';
import { writeAudit } from './audit-log.ts';
import type { AuthServices } from './auth-services.ts';
import type { CodeChallenge } from './flow-state.ts';
import { refuse } from './refusal.ts';
import { createSession, type Device, type Grant } from './session.ts';
import { toProtocolTime } from './timestamps.ts';
import { findUserByEmail, requireUser, type User, type UserObject } from './user.ts';
import { toUuid } from './uuid.ts';

/** Somebody who wants an account, checked. */
export interface Application {
  readonly email: string;
  readonly passwordHash: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly challenge: CodeChallenge | null;
  readonly target: string;
  readonly device: Device;
}

/** What came of it: a session where accounts confirm themselves, else the user, real or made up. */
export type Admission = { readonly grant: Grant } | { readonly user: UserObject };

/** Makes the account, or does for an address that has one what tells a stranger nothing. */
export async function admit(
  transaction: Transaction,
  services: AuthServices,
  application: Application,
): Promise<Admission> {
  const { email, metadata, passwordHash, device } = application;
  const isConfirmed = services.settings.mailerAutoconfirm;
  const known = await findUserByEmail(transaction, email, 'lock');
  if (known) return readmit(transaction, services, application, known);
  const now = services.clock();
  const id = await insertAccount(transaction, { email, passwordHash, metadata, isConfirmed, now });
  if (id === undefined) {
    const other = await findUserByEmail(transaction, email, 'lock');
    if (!other) throw new Error('the address is taken by an account that cannot be found');
    return readmit(transaction, services, application, other);
  }
  await writeAudit(transaction, now, { action: 'user_signedup', userId: id, email, address: device.address });
  return enter(transaction, services, application, id);
}

/** A second sign-up changes neither password nor data: whoever sends it may not be who sent the first. */
async function readmit(
  transaction: Transaction,
  services: AuthServices,
  application: Application,
  known: User,
): Promise<Admission> {
  const { settings, clock } = services;
  const {
    email,
    device: { address },
  } = application;
  if (!known.isConfirmed) {
    if (settings.mailerAutoconfirm) await confirmAccount(transaction, known.id, clock());
    else requireMailInterval(services, known.confirmationSentAt);
    return enter(transaction, services, application, known.id);
  }
  if (settings.mailerAutoconfirm) refuse(422, 'user_already_exists', 'User already registered');
  await writeAudit(transaction, clock(), {
    action: 'user_repeated_signup',
    userId: known.id,
    email,
    address,
  });
  return { user: toMadeUpUser(services, application) };
}

/** Confirmed accounts are signed in; the others get their mail. */
async function enter(
  transaction: Transaction,
  services: AuthServices,
  application: Application,
  userId: string,
): Promise<Admission> {
  const { email, target, challenge, device } = application;
  if (services.settings.mailerAutoconfirm) {
    return { grant: await createSession(transaction, services, userId, 'password', device) };
  }
  await queueLinkMail(transaction, services, { userId, purpose: 'signup', to: email, target, challenge });
  return { user: (await requireUser(transaction, userId)).object };
}

/** What a stranger sees who tries an address that has an account. */
function toMadeUpUser(services: AuthServices, { email, metadata }: Application): UserObject {
  const now = toProtocolTime(services.clock());
  return {
    id: toUuid(services.random(16)),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
