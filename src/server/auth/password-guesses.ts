import { toNetwork } from '../http/client-address.ts';
import type { AuthServices } from './auth-services.ts';
import { Refusal } from './refusal.ts';

/** Where a password attempt comes from, and the account it is for, if the address has one. */
export interface Guess {
  readonly email: string;
  readonly userId: string | undefined;
  /** The caller's address. */
  readonly from: string;
}

/**
 * Counts a password attempt before it is checked; the result undoes that when the password is right. Attempts count by
 * account and network, so that nobody locks the owner out from elsewhere, and by account over all networks, so that
 * many networks get no further. The latter count spares networks from which the account has signed in before: the owner
 * gets in however many others try.
 */
export async function countGuess(
  services: AuthServices,
  { email, userId, from }: Guess,
): Promise<() => Promise<void>> {
  const { limits } = services;
  const site = toNetwork(from, 48);
  const isKnown = userId !== undefined && (await hasSignedInFrom(services, userId, site));
  await limits.take('wrong-password', `${email} ${site}`);
  if (!isKnown) await limits.take('wrong-password-elsewhere', email);
  return async () => {
    await limits.giveBack('wrong-password', `${email} ${site}`);
    if (!isKnown) await limits.giveBack('wrong-password-elsewhere', email);
  };
}

/**
 * Counts a password attempt at an emailed link before it is checked; null when it is one too many. Strangers have no
 * link, so it counts by account and network alone, along with sign-ins.
 */
export async function countGuessAtLink(
  { limits }: AuthServices,
  { email, from }: Pick<Guess, 'email' | 'from'>,
): Promise<(() => Promise<void>) | null> {
  const key = `${email} ${toNetwork(from, 48)}`;
  try {
    await limits.take('wrong-password', key);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  return () => limits.giveBack('wrong-password', key);
}

/** Checks the open sessions and the last five hundred sign-ins in the audit log. */
async function hasSignedInFrom({ database }: AuthServices, userId: string, site: string): Promise<boolean> {
  const { rows } = await database.asOwner((transaction) =>
    transaction.query<{ address: string }>(
      `select host(ip) as address from auth.sessions where user_id = $1::uuid and ip is not null
       union
       select ip_address from (
         select ip_address from auth.audit_log_entries
         where user_id = $1::uuid and payload ->> 'action' = 'login' order by created_at desc limit 500
       ) as logins`,
      [userId],
    ),
  );
  return rows.some(({ address }) => toNetwork(address, 48) === site);
}
