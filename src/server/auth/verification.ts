import type { Transaction } from '../database/database.ts';
import { confirmAccount, dropUnprovenClaims } from './account.ts';
import { writeAudit } from './audit-log.ts';
import type { AuthServices } from './auth-services.ts';
import { isBanned } from './bearer.ts';
import { confirmEmailChange } from './email-change.ts';
import { type FoundToken, spendTokens, type TokenPurpose, tokenLife } from './one-time-token.ts';
import { refuse } from './refusal.ts';
import { findUserById, type User } from './user.ts';

/** What a link or code from a mail comes to. */
export type Verification =
  /** Its bearer is who the mail was sent to, and may have a session. */
  | { readonly kind: 'verified'; readonly userId: string; readonly purpose: TokenPurpose }
  /** One of two addresses has confirmed a change. */
  | { readonly kind: 'half' }
  /** It did its work before, or another link did it: true, but worth no second session. */
  | { readonly kind: 'already' }
  | { readonly kind: 'expired' };

/** The types of a request, and the mails that each of them looks at. */
const purposesOf: Readonly<Record<string, readonly TokenPurpose[]>> = {
  signup: ['signup', 'invite'],
  invite: ['invite', 'signup'],
  recovery: ['recovery'],
  magiclink: ['magiclink', 'recovery'],
  email: ['signup', 'invite', 'magiclink', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
};

const changesAddress = new Set<TokenPurpose>(['email_change_new', 'email_change_current']);
const confirmsSignup = new Set<TokenPurpose>(['signup', 'invite']);

/** The mails that a request's `type` may mean; an unknown type means none. */
export function toPurposes(type: string): readonly TokenPurpose[] {
  return (Object.hasOwn(purposesOf, type) ? purposesOf[type] : undefined) ?? [];
}

/** A link or code that still has its work to do, and whose account it is about. */
export interface OpenToken {
  readonly kind: 'open';
  readonly user: User;
  readonly purpose: TokenPurpose;
}

/** What a found link or code is worth, without doing anything. */
export async function judgeToken(
  transaction: Transaction,
  services: AuthServices,
  found: FoundToken | undefined,
  { lock, life = tokenLife }: { lock: 'lock' | 'read'; life?: number },
): Promise<OpenToken | Extract<Verification, { kind: 'already' | 'expired' }>> {
  const user = found && (await findUserById(transaction, found.userId, lock));
  if (!found || !user) return { kind: 'expired' };
  if (isBanned(user, services)) refuse(403, 'user_banned', 'User is banned');
  const { purpose } = found;
  const isDone = confirmsSignup.has(purpose)
    ? user.isConfirmed
    : changesAddress.has(purpose) && found.isSpent;
  if (isDone) return { kind: 'already' };
  if (found.isSpent || services.clock() - found.issuedAt > life) return { kind: 'expired' };
  return { kind: 'open', user, purpose };
}

/**
 * Does what a found link or code stands for; each does so once. `provenPassword` is the password hash that its bearer
 * has shown to know: any other password of an account that is confirmed by this was somebody else's choice, and goes.
 */
export async function verifyToken(
  transaction: Transaction,
  services: AuthServices,
  found: FoundToken | undefined,
  { address, provenPassword, life }: { address: string; provenPassword: string | null; life?: number },
): Promise<Verification> {
  const token = await judgeToken(transaction, services, found, { lock: 'lock', ...(life ? { life } : {}) });
  if (token.kind !== 'open') return token;
  const { user, purpose } = token;
  if (hasOpenPassword(user, provenPassword)) await dropUnprovenClaims(transaction, user.id);
  if (changesAddress.has(purpose)) {
    const step = await confirmEmailChange(transaction, services, user, purpose);
    if (step === 'half') return { kind: 'half' };
  } else {
    await confirmBy(transaction, services, user, purpose);
  }
  await writeAudit(transaction, services.clock(), {
    action: 'login',
    userId: user.id,
    email: user.email,
    address,
  });
  return { kind: 'verified', userId: user.id, purpose };
}

/** Whether the account has a password of which nobody knows yet that the owner of its address chose it. */
export function hasOpenPassword(user: User, provenPassword: string | null): boolean {
  return !user.isConfirmed && user.passwordHash !== null && user.passwordHash !== provenPassword;
}

/** Every mail that arrived proves the address: what waits for that proof is settled with it. */
async function confirmBy(
  transaction: Transaction,
  { clock }: AuthServices,
  user: User,
  purpose: TokenPurpose,
): Promise<void> {
  if (!user.isConfirmed) await confirmAccount(transaction, user.id, clock());
  const spent: TokenPurpose[] = ['signup'];
  if (purpose === 'magiclink' || purpose === 'recovery') spent.push(purpose);
  await spendTokens(transaction, user.id, spent);
}
