import type { AuthServices } from './auth-services.ts';
import type { CallerSession } from './bearer.ts';
import { tokenLife } from './one-time-token.ts';
import { refuse } from './refusal.ts';

/** How long after a proof by password or app a session alone may change how its account is signed in to. */
const freshness = 900_000;

/**
 * Whether the session's person has proved lately who they are. A session may be in other hands by now, and a device
 * that was left open should not be enough to take the account. One that began with a mail's link is fresh for as long
 * as the link is good.
 */
export function isFresh(
  { settings, clock }: Pick<AuthServices, 'settings' | 'clock'>,
  session: CallerSession | null,
): boolean {
  if (settings.securePasswordChange === false) return true;
  if (!session) return false;
  return clock() - session.provenAt <= (session.isFromMail ? tokenLife : freshness);
}

/** Refuses a session that is not fresh to change the second factors of its account. */
export function requireFresh(
  services: Pick<AuthServices, 'settings' | 'clock'>,
  session: CallerSession | null,
): void {
  if (isFresh(services, session)) return;
  refuse(400, 'reauthentication_needed', 'Changing second factors requires reauthentication');
}
