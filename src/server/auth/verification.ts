import type { Transaction } from '../database/database.ts';
import { confirmAccount } from './account.ts';
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

/**
 * Does what a found link or code stands for. A recovery link stays good when it is merely opened (`keepRecovery`):
 * mail scanners open links before people do, and it is the new password that uses it up.
 */
export async function verifyToken(
  transaction: Transaction,
  services: AuthServices,
  found: FoundToken | undefined,
  { address, keepRecovery }: { address: string; keepRecovery: boolean },
): Promise<Verification> {
  const user = found && (await findUserById(transaction, found.userId, 'lock'));
  if (!found || !user) return { kind: 'expired' };
  if (isBanned(user, services)) refuse(403, 'user_banned', 'User is banned');
  const { purpose } = found;
  const isDone = confirmsSignup.has(purpose)
    ? user.isConfirmed
    : changesAddress.has(purpose) && found.isSpent;
  if (isDone) return { kind: 'already' };
  if (found.isSpent || services.clock() - found.issuedAt > tokenLife) return { kind: 'expired' };
  if (changesAddress.has(purpose)) {
    const step = await confirmEmailChange(transaction, services, user, purpose);
    if (step === 'half') return { kind: 'half' };
  } else {
    await confirmBy(transaction, services, user, purpose, keepRecovery);
  }
  await writeAudit(transaction, services.clock(), {
    action: 'login',
    userId: user.id,
    email: user.email,
    address,
  });
  return { kind: 'verified', userId: user.id, purpose };
}

/** Every mail that arrived proves the address: what waits for that proof is settled with it. */
async function confirmBy(
  transaction: Transaction,
  { clock }: AuthServices,
  user: User,
  purpose: TokenPurpose,
  keepRecovery: boolean,
): Promise<void> {
  if (!user.isConfirmed) await confirmAccount(transaction, user.id, clock());
  const spent: TokenPurpose[] = ['signup'];
  if (purpose === 'magiclink' || (purpose === 'recovery' && !keepRecovery)) spent.push(purpose);
  await spendTokens(transaction, user.id, spent);
}
