import type { PasswordHasher } from './password-hasher.ts';
import type { User } from './user.ts';

/**
 * The hash of a sign-up's password. Where the address was signed up with before and waits for its confirmation: the
 * stored hash when the password is the same, null when it is another one. Computes one hash whether or not there is an
 * account, so that the time tells nothing.
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

/** Whether a claimed hash is that of the account: it was signed up for with the same password before. */
export function isSamePassword(claimed: string | null, known: User): boolean {
  return claimed !== null && claimed === known.passwordHash;
}
