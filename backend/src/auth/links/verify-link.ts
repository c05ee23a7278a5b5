import type { Context } from 'hono';
import type { ServerEnv } from '../../http/request-variables.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { findProvenPassword, issueAuthCode } from '../codes/flow-state.ts';
import { findToken, toFlow } from '../codes/one-time-token.ts';
import { undoType } from '../notices/account-undo.ts';
import { Refusal, refuse } from '../refusal.ts';
import { createSession, type Grant, toDevice } from '../sessions/session.ts';
import { toTokenReply } from '../sessions/token-reply.ts';
import type { User } from '../user.ts';
import { answerLinkPage } from './link-page.ts';
import { toLinkTexts } from './link-texts.ts';
import {
  isCrossSite,
  type MailedLink,
  readForm,
  readLink,
  redirectOnRefusal,
  redirectWith,
  withParameters,
} from './mailed-link.ts';
import { confirmHere, toOtherBrowser } from './other-browser.ts';
import { openUndo, pressUndo } from './undo-link.ts';
import { hasUnprovenPassword, judgeToken, type OpenToken, toPurposes, verifyToken } from './verification.ts';

const halfWay = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const expired = 'Email link is invalid or has expired';
const already = 'Your email address is already confirmed. Sign in to continue.';

/** What the browser takes along: a session, a PKCE code, or a message. */
type Arrival =
  | { readonly grant: Grant }
  | { readonly code: string }
  | { readonly message: string; readonly at: string };

/** A valid link, and whether its page asks for the password: the email alone cannot tell who chose it. */
interface OpenLink extends OpenToken {
  readonly asksForPassword: boolean;
}

/** A link's page, with what is wrong with the password of its first form, or of its second. */
interface ShownLink {
  readonly link: MailedLink;
  readonly open: OpenLink;
  readonly alert?: string | null;
  readonly here?: string;
}

/**
 * `GET /verify`, an emailed link: shows a page whose button does the work. It changes nothing, because email scanners
 * and previews open links too. An invalid link redirects at once and says why behind the `#`.
 */
export const openLink: Endpoint = async (services, context) => {
  const link = readLink(services, context);
  if (link.type === undoType) return openUndo(services, context);
  return redirectOnRefusal(context, link, async () => {
    const open = await lookAt(services, link);
    if (open.kind === 'already') return redirectWith(context, signIn(services), { message: already, sb: '' });
    return showPage(services, context, { link, open });
  });
};

/** `POST /verify` with a form, the button of a link's page: does the work and redirects (303). */
export const pressLink: Endpoint = async (services, context) => {
  // Another site can submit a form too, but only the reader of the page may press the button.
  if (isCrossSite(context)) return openLink(services, context);
  const link = readLink(services, context);
  if (link.type === undoType) return pressUndo(services, context);
  return redirectOnRefusal(context, link, async () => {
    await services.limits.take('verify', context.get('clientAddress'));
    const form = await readForm(context);
    const open = await lookAt(services, link);
    if (open.kind === 'already') return redirectWith(context, signIn(services), { message: already, sb: '' });
    if (form.has('code_challenge')) {
      const answer = await confirmHere(services, context, { link, open, form });
      return typeof answer === 'string' ? showPage(services, context, { link, open, here: answer }) : answer;
    }
    const isTyped = open.asksForPassword && !form.has('without');
    const alert = isTyped ? await findFault(services, open.user, form.get('password') ?? '') : null;
    if (alert !== null) return showPage(services, context, { link, open, alert });
    const arrival = await arrive(services, context, link, isTyped ? open.user.passwordHash : null);
    if ('message' in arrival) return redirectWith(context, arrival.at, { message: arrival.message, sb: '' });
    if ('code' in arrival) return redirectWith(context, withParameters(link.target, { code: arrival.code }));
    const { user: _, ...session } = await toTokenReply(services, arrival.grant);
    return redirectWith(context, link.target, { ...session, sb: '', type: link.type });
  });
};

/** Looks the link up; refuses an expired one. */
async function lookAt(
  services: AuthServices,
  { token, type, isPkce }: MailedLink,
): Promise<OpenLink | { readonly kind: 'already' }> {
  return services.database.asOwner(async (transaction) => {
    const found = await findToken(transaction, toPurposes(type), token);
    const judged = await judgeToken(transaction, services, found, { lock: 'read' });
    if (judged.kind === 'expired') return refuse(403, 'otp_expired', expired);
    if (judged.kind === 'already') return { kind: 'already' };
    const { user, purpose } = judged;
    const proven = isPkce ? await findProvenPassword(transaction, judged.tokenId) : null;
    return { ...judged, asksForPassword: purpose === 'signup' && hasUnprovenPassword(user, proven) };
  });
}

/** What is wrong with a typed password, as a sentence; wrong ones count as wrong sign-ins. */
async function findFault({ limits, passwords }: AuthServices, user: User, typed: string) {
  if (typed === '') return 'Enter the password, or continue without it.';
  try {
    await limits.take('wrong-password', user.email);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return 'Too many attempts. Wait a few minutes, or continue without the password.';
  }
  const { matches } = await passwords.check(typed, user.passwordHash);
  if (!matches) return 'That password is not right. Try again, or continue without it.';
  await limits.giveBack('wrong-password', user.email);
  return null;
}

function showPage(
  services: AuthServices,
  context: Context<ServerEnv>,
  { link, open, alert = null, here }: ShownLink,
): Response | Promise<Response> {
  const { email } = open.user;
  const page = {
    ...toLinkTexts(open.purpose, open.user),
    ...(open.asksForPassword ? { password: { email, alert } } : {}),
    otherBrowser: toOtherBrowser(services, link, open, here),
  };
  const leadsTo = [link.target, services.settings.publicUrl];
  return answerLinkPage(context, page, { status: (alert ?? here) ? 400 : 200, leadsTo });
}

async function arrive(
  services: AuthServices,
  context: Context<ServerEnv>,
  link: MailedLink,
  provenPassword: string | null,
): Promise<Arrival> {
  const device = toDevice(context);
  return services.database.asOwner(async (transaction) => {
    const found = await findToken(transaction, toPurposes(link.type), link.token);
    const judged = await judgeToken(transaction, services, found, { lock: 'lock' });
    if (judged.kind === 'already') return { message: already, at: signIn(services) };
    if (judged.kind === 'expired') return refuse(403, 'otp_expired', expired);
    const userId = judged.user.id;
    const flow = { tokenId: judged.tokenId, typed: provenPassword };
    // The client that gets the code finishes the work when it shows its secret; but two mailboxes that agree to a
    // change of address need no client.
    const waits = link.isPkce && toFlow(judged.purpose) !== 'email_change';
    if (waits) return { code: await issueAuthCode(transaction, services, flow) };
    const how = { address: device.address, provenPassword };
    const { kind } = await verifyToken(transaction, services, found, how);
    if (kind === 'half') return { message: halfWay, at: link.target };
    if (link.isPkce) return { code: await issueAuthCode(transaction, services, flow) };
    return { grant: await createSession(transaction, services, userId, 'otp', device) };
  });
}

function signIn({ settings }: AuthServices): string {
  return `${settings.publicUrl}/login`;
}
