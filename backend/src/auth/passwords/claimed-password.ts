import type { User } from '../user.ts';
import type { PasswordHasher } from './password-hasher.ts';

/**
 * The hash of a sign-up's password. For an address with an unconfirmed account: the stored hash if the password is the
 * same, null if it differs. Always computes exactly one hash, so that timing reveals nothing.
 */
export async function toClaimedHash(
  passwords: PasswordHasher,
  password: string,
  known: User | undefined,
): Promise<string | null> {
  const stored = known && !known.isConfirmed ? known.passwordHash : null;
  if (stored === null) return passwords.hash(password);
  return (await passwords.check(password, stored)).matches ? stored : null;
}

/** Whether a claimed hash is the account's own: an earlier sign-up used the same password. */
export function isSamePassword(claimed: string | null, known: User): boolean {
  return claimed !== null && claimed === known.passwordHash;
}
