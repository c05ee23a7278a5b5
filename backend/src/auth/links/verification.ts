import type { Transaction } from '../../database/database.ts';
import { confirmAccount, dropUnprovenClaims } from '../account/account.ts';
import { confirmEmailChange } from '../account/email-change.ts';
import { writeAudit } from '../audit-log.ts';
import type { AuthServices } from '../auth-services.ts';
import {
  type FoundToken,
  isUnused,
  spendToken,
  type TokenPurpose,
  tokenLife,
  voidTokens,
} from '../codes/one-time-token.ts';
import { refuse } from '../refusal.ts';
import { isBanned } from '../sessions/bearer.ts';
import { findUserById, type User } from '../user.ts';

/** The outcome of an emailed link or code. */
export type Verification =
  /** The bearer is who the email was sent to, and may have a session. */
  | { readonly kind: 'verified'; readonly userId: string; readonly purpose: TokenPurpose }
  /** One of two addresses has confirmed a change. */
  | { readonly kind: 'half' }
  /** It was used before, or another link did the same: correct, but not worth a second session. */
  | { readonly kind: 'already' }
  | { readonly kind: 'expired' };

/** The email purposes that each request `type` covers. */
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

/** The email purposes for a request's `type`; none for an unknown type. */
export function toPurposes(type: string): readonly TokenPurpose[] {
  return (Object.hasOwn(purposesOf, type) ? purposesOf[type] : undefined) ?? [];
}

/** A link or code that still works, and its account. */
export interface OpenToken {
  readonly kind: 'open';
  readonly tokenId: string;
  readonly user: User;
  readonly purpose: TokenPurpose;
}

/** Judges a link or code without using it. */
export async function judgeToken(
  transaction: Transaction,
  services: AuthServices,
  known: FoundToken | undefined,
  { lock, life = tokenLife }: { lock: 'lock' | 'read'; life?: number },
): Promise<OpenToken | Extract<Verification, { kind: 'already' | 'expired' }>> {
  const user = known && (await findUserById(transaction, known.userId, lock));
  if (!known || !user) return { kind: 'expired' };
  const isSpent = known.isSpent || (lock === 'lock' && !(await isUnused(transaction, known)));
  const found = { ...known, isSpent };
  if (isBanned(user, services)) refuse(403, 'user_banned', 'User is banned');
  const { purpose } = found;
  const isDone = confirmsSignup.has(purpose)
    ? user.isConfirmed
    : changesAddress.has(purpose) && found.isSpent;
  if (isDone) return { kind: 'already' };
  if (found.isSpent || services.clock() - found.issuedAt > life) return { kind: 'expired' };
  return { kind: 'open', tokenId: found.id, user, purpose };
}

/**
 * Uses a link or code; each works once. `provenPassword` is the password hash that its bearer has proven to know: when
 * this confirms the account, any other password was somebody else's choice and goes.
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
  if (hasUnprovenPassword(user, provenPassword)) await dropUnprovenClaims(transaction, user.id);
  if (changesAddress.has(purpose)) {
    const step = await confirmEmailChange(transaction, services, user, purpose);
    if (step === 'half') return { kind: 'half' };
  } else {
    await confirmBy(transaction, services, token);
  }
  await writeAudit(transaction, services.clock(), {
    action: 'login',
    userId: user.id,
    email: user.email,
    address,
  });
  return { kind: 'verified', userId: user.id, purpose };
}

/** Whether nobody has proven yet that the account's password comes from the owner of its address. */
export function hasUnprovenPassword(user: User, provenPassword: string | null): boolean {
  return !user.isConfirmed && user.passwordHash !== null && user.passwordHash !== provenPassword;
}

/** Any email that arrives proves the address, and with it everything that waits for that proof. */
async function confirmBy(
  transaction: Transaction,
  { clock }: AuthServices,
  { user, purpose, tokenId }: OpenToken,
): Promise<void> {
  if (!user.isConfirmed) await confirmAccount(transaction, user.id, clock());
  await voidTokens(transaction, user.id, purpose === 'magiclink' ? ['signup', purpose] : ['signup']);
  // A recovery ends with the new password, which voids the rest: until then each of its emails works once.
  if (purpose === 'recovery') await spendToken(transaction, tokenId);
}
