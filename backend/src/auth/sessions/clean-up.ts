import type { AuthServices } from '../auth-services.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { toTimestamp } from '../timestamps.ts';
import { usedTokenLife } from './refresh-token.ts';
import { trustEndedSessions } from './session.ts';

const day = 86_400_000;

/** Unusable rows, and how long they are retained, in milliseconds. */
const leftovers = [
  {
    sql: 'delete from auth.refresh_tokens where revoked and updated_at < $1::timestamptz',
    keep: usedTokenLife,
  },
  { sql: 'delete from auth.sessions where not_after < $1::timestamptz', keep: 3 * day },
  { sql: 'delete from auth.flow_state where created_at < $1::timestamptz', keep: day },
  { sql: 'delete from auth.mfa_challenges where created_at < $1::timestamptz', keep: day },
  {
    sql: `delete from auth.mfa_factors where status = 'unverified' and created_at < $1::timestamptz`,
    keep: day,
  },
  { sql: 'delete from auth.account_undos where created_at < $1::timestamptz', keep: 3 * day },
  { sql: 'delete from auth.known_devices where seen_at < $1::timestamptz', keep: 90 * day },
  { sql: 'delete from auth.audit_log_entries where created_at < $1::timestamptz', keep: 90 * day },
  // Unconfirmed sign-ups; each new email gives them another day. Accounts created by the operator wait forever, and
  // bans stay.
  {
    sql: `delete from auth.users where self_registered and email_confirmed_at is null and last_sign_in_at is null
            and greatest(created_at, confirmation_sent_at, recovery_sent_at, banned_until) < $1::timestamptz`,
    keep: day,
  },
];

/** Sessions that are over by the settings; a day later, so that refusals can still say why. */
function findDeadSessions({ sessionLifetime = 0, sessionInactivity = 0 }: AuthSettings) {
  const dead = [
    { since: 'created_at', seconds: sessionLifetime },
    { since: 'coalesce(refreshed_at, created_at)', seconds: sessionInactivity },
  ];
  return dead
    .filter(({ seconds }) => seconds > 0)
    .map(({ since, seconds }) => ({
      sql: `delete from auth.sessions where ${since} < $1::timestamptz`,
      keep: seconds * 1000 + day,
    }));
}

type CleanUpServices = Pick<AuthServices, 'database' | 'clock' | 'settings'>;

/** Deletes leftovers, each kind in a transaction of its own, so that nobody waits long. */
export async function cleanUp({ database, clock, settings }: CleanUpServices): Promise<void> {
  for (const { sql, keep } of [...leftovers, ...findDeadSessions(settings)]) {
    await database.asOwner(async (transaction) => {
      await trustEndedSessions(transaction);
      await transaction.query(sql, [toTimestamp(clock() - keep)]);
    });
  }
}

/** Cleans up in one of 256 requests, in the background. */
export function cleanUpSometimes(services: CleanUpServices & Pick<AuthServices, 'random' | 'logger'>): void {
  if (services.random(1)[0] !== 0) return;
  cleanUp(services).catch((error: unknown) => {
    services.logger.warn({ err: error }, 'could not delete leftovers of old sessions');
  });
}
