import type { Transaction } from '../../database/database.ts';
import { toNetwork } from '../../http/client-address.ts';
import type { AuthServices } from '../auth-services.ts';
import { Refusal } from '../refusal.ts';

/** What somebody tries to guess, and from where. */
export interface Guess {
  readonly secret: 'password' | 'code' | 'factor';
  /** Whose secret it may be: an account or an address. */
  readonly subject: string;
  /** The caller's address. */
  readonly from: string;
  /** Whether the owner has been there before; see {@link isOwnersNetwork}. */
  readonly isKnown: boolean;
}

interface CountedGuess {
  /** Set when all strange networks together have guessed too often. */
  readonly excess: Refusal | null;
  /** For a guess that was right, or was never judged. */
  uncount(): Promise<void>;
}

/**
 * Counts a guess before it is judged; the result undoes that. Guesses count by network, so that nobody locks the owner
 * out from elsewhere, and over all networks, so that many get no further. The latter count spares networks where the
 * owner has been: there it is the network's own, for as many counts either way, or the time would reveal an account.
 */
export async function countGuess(
  services: Pick<AuthServices, 'limits'>,
  guess: Guess,
): Promise<() => Promise<void>> {
  const { excess, uncount } = await countGuessLeniently(services, guess);
  if (excess) throw excess;
  return uncount;
}

/** Like {@link countGuess}, but does not refuse when too many unknown networks have guessed: the caller decides. */
export async function countGuessLeniently(
  { limits }: Pick<AuthServices, 'limits'>,
  { secret, subject, from, isKnown }: Guess,
): Promise<CountedGuess> {
  const near = `${subject} ${toNetwork(from, 48)}`;
  const all = isKnown ? near : subject;
  await limits.take(`wrong-${secret}`, near);
  const excess = await limits.take(`wrong-${secret}-elsewhere`, all).then(() => null, toRefusal);
  return {
    excess,
    async uncount() {
      await limits.giveBack(`wrong-${secret}`, near);
      await limits.giveBack(`wrong-${secret}-elsewhere`, all);
    },
  };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/**
 * Counts a password attempt at an emailed link before it is judged; null when it is one too many. Strangers have no
 * link, so it counts by network alone, along with sign-ins.
 */
export async function countGuessAtLink(
  { limits }: Pick<AuthServices, 'limits'>,
  { subject, from }: Pick<Guess, 'subject' | 'from'>,
): Promise<(() => Promise<void>) | null> {
  const near = `${subject} ${toNetwork(from, 48)}`;
  const excess = await limits.take('wrong-password', near).then(() => null, toRefusal);
  return excess ? null : () => limits.giveBack('wrong-password', near);
}

/**
 * Whether the account with this address was opened from that network before: by its open sessions and its last five
 * hundred sign-ins. For a guess at the second factor only those count that had it: whoever knows the password can sign
 * in from anywhere. Always one query, for an address without an account too.
 */
export async function isOwnersNetwork(
  transaction: Transaction,
  { email, from, secret }: { email: string; from: string; secret: Guess['secret'] },
): Promise<boolean> {
  const proof =
    secret === 'factor'
      ? { action: 'verification_attempted', level: `and aal = 'aal2'` }
      : { action: 'login', level: '' };
  const { rows } = await transaction.query<{ address: string }>(
    `with account as (select id from auth.users where email = $1 and not is_sso_user and deleted_at is null)
     select host(ip) as address from auth.sessions
     where user_id = (select id from account) and ip is not null ${proof.level}
     union
     select ip_address from (
       select ip_address from auth.audit_log_entries
       where user_id = (select id from account) and payload ->> 'action' = '${proof.action}'
       order by created_at desc limit 500
     ) as logins`,
    [email],
  );
  const site = toNetwork(from, 48);
  return rows.some(({ address }) => toNetwork(address, 48) === site);
}
