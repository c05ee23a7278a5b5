import { requireUndo, type Undo, undo } from './account-undo.ts';
import type { Endpoint } from './auth-services.ts';
import { answerLinkPage, type LinkPage } from './link-page.ts';
import { lead, orLeadOn, readLink } from './mailed-link.ts';
import { toDevice } from './session.ts';
import { toTokenReply } from './token-reply.ts';

/** The page of a notice's link: says what its button undoes, and changes nothing. */
export const openUndo: Endpoint = async (services, context) => {
  const link = readLink(services, context);
  return orLeadOn(context, link, async () => {
    const found = await services.database.asOwner((transaction) =>
      requireUndo(transaction, services, link.token),
    );
    return answerLinkPage(context, toPage(found), { leadsTo: [link.target] });
  });
};

/** Its button: takes the account back and leads to where a new password is chosen. */
export const pressUndo: Endpoint = async (services, context) => {
  const device = toDevice(context);
  const link = readLink(services, context);
  return orLeadOn(context, link, async () => {
    await services.limits.take('verify', device.address);
    const grant = await services.database.asOwner((transaction) =>
      undo(transaction, services, link.token, device),
    );
    void services.mailer.deliver();
    const { user: _, ...session } = await toTokenReply(services, grant);
    // Pages know by this type that there is a password to be chosen.
    return lead(context, link.target, { ...session, sb: '', type: 'recovery' });
  });
};

function toPage({ kind, email }: Undo): LinkPage {
  const back = kind === 'email_changed' ? ' moves your account back to this address,' : '';
  const app = kind === 'factor_added' ? ' removes the app that was added,' : '';
  return {
    heading: 'Secure your account',
    lead: `This signs out every device,${back}${app} and removes the password of your Tallyboard account. Then you choose a new one, and sign in as ${email}.`,
    button: 'Secure my account',
    note: 'If everything is as it should be, close this page: nothing has changed.',
  };
}
