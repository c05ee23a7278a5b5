import type { EventKind } from '../account-events.ts';
import type { Endpoint } from '../auth-services.ts';
import { requireUndo, type Undo, undo } from '../notices/account-undo.ts';
import { toDevice } from '../sessions/session.ts';
import { toTokenReply } from '../sessions/token-reply.ts';
import { answerLinkPage, type LinkPage } from './link-page.ts';
import { readLink, redirectOnRefusal, redirectWith } from './mailed-link.ts';

/** The page of an undo link: explains what its button does, and changes nothing. */
export const openUndo: Endpoint = async (services, context) => {
  const link = readLink(services, context);
  return redirectOnRefusal(context, link, async () => {
    const found = await services.database.asOwner((transaction) =>
      requireUndo(transaction, services, link.token),
    );
    return answerLinkPage(context, toPage(found), { leadsTo: [link.target] });
  });
};

/** The page's button: restores the account and leads to the form for a new password. */
export const pressUndo: Endpoint = async (services, context) => {
  const device = toDevice(context);
  const link = readLink(services, context);
  return redirectOnRefusal(context, link, async () => {
    await services.limits.take('verify', device.address);
    const grant = await services.database.asOwner((transaction) =>
      undo(transaction, services, link.token, device),
    );
    void services.mailer.deliver();
    const { user: _, ...session } = await toTokenReply(services, grant);
    // This type tells pages to ask for a new password.
    return redirectWith(context, link.target, { ...session, sb: '', type: 'recovery' });
  });
};

/** What the button does in addition to what it always does. */
const undone: Partial<Record<EventKind, string>> = {
  email_changed: ' moves your account back to this address,',
  factor_added: ' removes the new authenticator app,',
  recovery_codes_made: ' voids the new recovery codes,',
  calendar_made: ' ends the calendar’s address,',
};

function toPage({ kind, email }: Undo): LinkPage {
  return {
    heading: 'Secure your account',
    lead: `This signs out every device,${undone[kind] ?? ''} and removes the password of your Tallyboard account. Then you choose a new one and sign in as ${email}.`,
    button: 'Secure my account',
    note: 'If nothing is wrong, close this page. Nothing has changed.',
  };
}
