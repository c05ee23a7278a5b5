import type { Context } from 'hono';
import type { ServerEnv } from '../../http/request-variables.ts';
import type { AuthServices } from '../auth-services.ts';
import { issueAuthCode, openFlow, readChallenge } from '../codes/flow-state.ts';
import { countLinkTry, findToken, toFlow, toLinkCode, uncountLinkTry } from '../codes/one-time-token.ts';
import { countGuessAtLink } from '../limits/guesses.ts';
import { refuse } from '../refusal.ts';
import { RequestBody } from '../request/request-body.ts';
import type { OtherBrowser } from './link-page.ts';
import { flowHere } from './link-script.ts';
import { type MailedLink, redirectWith, withParameters } from './mailed-link.ts';
import { judgeToken, type OpenToken, toPurposes } from './verification.ts';

/**
 * How a browser that did not ask for a link goes on. Only a link that leads to the site itself can tell such a browser:
 * the secret is stored by origin. Null where the link's first form suits every browser, as for a change of address.
 */
export function toOtherBrowser(
  { settings }: Pick<AuthServices, 'settings'>,
  { token, target, isPkce }: MailedLink,
  { purpose, user }: OpenToken,
  alert?: string,
): OtherBrowser | null {
  if (!isPkce || new URL(target).origin !== new URL(settings.publicUrl).origin) return null;
  const flow = new URL(target).searchParams.get('sb_flow_id');
  if (purpose === 'signup') {
    const { email, passwordHash } = user;
    const confirm = { email, code: toLinkCode(token), hasPassword: passwordHash !== null };
    return { flow, confirm: { ...confirm, ...(alert ? { alert } : {}) } };
  }
  if (purpose !== 'recovery' && purpose !== 'magiclink') return null;
  // The protocol's own code for this: another browser has the secret.
  return { flow, leadsTo: `${target.replace(/#.*$/s, '')}#error_code=bad_code_verifier` };
}

/**
 * The second form of a sign-up link's page. The link proves the address and the password proves the sign-up: a stranger
 * who signed up with this address has no link, and its owner does not know the stranger's password. Returns what is
 * wrong with the password, or redirects with a code that only this browser can exchange.
 */
export async function confirmHere(
  services: AuthServices,
  context: Context<ServerEnv>,
  { link, open, form }: { link: MailedLink; open: OpenToken; form: URLSearchParams },
): Promise<Response | string> {
  const { database, passwords } = services;
  const { user, purpose } = open;
  const { passwordHash } = user;
  const code_challenge = form.get('code_challenge') ?? '';
  const challenge = readChallenge(new RequestBody({ code_challenge, code_challenge_method: 's256' }));
  if (!toOtherBrowser(services, link, open)?.confirm || passwordHash === null || challenge === null) {
    return refuse(400, 'validation_failed', 'This link cannot be confirmed by a password');
  }
  const typed = form.get('password') ?? '';
  if (typed === '') return 'Enter your password.';
  const uncount = await countGuessAtLink(services, {
    subject: user.email,
    from: context.get('clientAddress'),
  });
  if (uncount === null) return 'Too many attempts. Wait a few minutes.';
  const triesLeft = await database.asOwner((transaction) => countLinkTry(transaction, purpose, link.token));
  if (triesLeft === null) return refuseLink();
  const { matches } = await passwords.check(typed, passwordHash);
  if (!matches) {
    if (triesLeft === 0) return refuseLink();
    return `That password is not right. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left.`;
  }
  await uncount();
  const code = await database.asOwner(async (transaction) => {
    await uncountLinkTry(transaction, purpose, link.token);
    const found = await findToken(transaction, toPurposes(link.type), link.token);
    const judged = await judgeToken(transaction, services, found, { lock: 'lock' });
    // The account may have changed while the password was being checked.
    if (judged.kind !== 'open' || judged.user.passwordHash !== passwordHash) return refuseLink();
    const { tokenId } = judged;
    const flow = { userId: user.id, tokenId, purpose: toFlow(purpose), knowsPassword: false };
    await openFlow(transaction, services, { ...challenge, ...flow });
    return issueAuthCode(transaction, services, { tokenId, typed: passwordHash });
  });
  return redirectWith(context, withParameters(link.target, { code, sb_flow_id: flowHere }));
}

function refuseLink(): never {
  return refuse(403, 'otp_expired', 'Email link is invalid or has expired');
}
