import type { AuthServices } from '../auth-services.ts';
import { tokenLife } from '../codes/one-time-token.ts';
import { refuse } from '../refusal.ts';
import type { CallerSession } from './bearer.ts';

/** How long after a proof by password or app the session alone may change how its account signs in. */
const freshness = 900_000;

/**
 * Whether the person has proven their identity recently. A session may be in other hands by now, and a device that was
 * left unlocked should not be enough to take over the account. A session from an emailed link is fresh for as long as
 * the link is valid.
 */
export function isFresh(
  { settings, clock }: Pick<AuthServices, 'settings' | 'clock'>,
  session: CallerSession | null,
): boolean {
  if (settings.securePasswordChange === false) return true;
  if (!session) return false;
  return clock() - session.provenAt <= (session.isFromMail ? tokenLife : freshness);
}

/** Refuses a session that is not fresh to change the account's second factors. */
export function requireFresh(
  services: Pick<AuthServices, 'settings' | 'clock'>,
  session: CallerSession | null,
): void {
  if (isFresh(services, session)) return;
  refuse(400, 'reauthentication_needed', 'Changing second factors requires reauthentication');
}
