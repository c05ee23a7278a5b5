import type { MailMessage } from '../http/mail-sender.ts';
import { toMail } from './mail-layout.ts';
import type { TokenPurpose } from './one-time-token.ts';

const lasting = 'The link works for one hour.';
const ignore = 'If you did not ask for this, ignore this email: nothing happens unless you open the link.';

/** The mail that carries a link, by what the link is for. */
export function toLinkMail(
  purpose: TokenPurpose,
  mail: { to: string; link: string; code: string; newEmail: string },
): MailMessage {
  const { to, link, code, newEmail } = mail;
  switch (purpose) {
    case 'signup':
      return toMail({
        to,
        code,
        subject: 'Confirm your email address',
        heading: 'Welcome to Tallyboard',
        lead: 'One step is left: confirm that this email address is yours.',
        action: { label: 'Confirm email address', link },
        notes: [lasting, 'If you did not sign up, ignore this email: nobody can use the account without it.'],
      });
    case 'invite':
      return toMail({
        to,
        code,
        subject: 'You have been invited to Tallyboard',
        heading: 'You have been invited',
        lead: 'Somebody made a Tallyboard account for this email address. Accept to start using it.',
        action: { label: 'Accept the invitation', link },
        notes: [lasting, ignore],
      });
    case 'recovery':
      return toMail({
        to,
        code,
        subject: 'Reset your password',
        heading: 'Choose a new password',
        lead: 'Somebody, hopefully you, asked to reset the password of your Tallyboard account.',
        action: { label: 'Reset password', link },
        notes: [lasting, 'If it was not you, ignore this email: your password stays as it is.'],
      });
    case 'magiclink':
      return toMail({
        to,
        code,
        subject: 'Your sign-in link',
        heading: 'Sign in to Tallyboard',
        lead: 'Open the link on the device on which you want to sign in.',
        action: { label: 'Sign in', link },
        notes: [`${lasting} It can be used once.`, ignore],
      });
    case 'email_change_current':
      return toMail({
        to,
        code,
        subject: 'Confirm the change of your email address',
        heading: 'Your email address is about to change',
        lead: `You asked to move your Tallyboard account from this address to ${newEmail}. Confirm here, and in the email that we sent to the new address.`,
        action: { label: 'Confirm the change', link },
        notes: [lasting, 'If it was not you, do not confirm, and change your password.'],
      });
    case 'email_change_new':
      return toMail({
        to,
        code,
        subject: 'Confirm your new email address',
        heading: 'Confirm your new email address',
        lead: 'You asked to use this address for your Tallyboard account. Confirm that it is yours.',
        action: { label: 'Confirm email address', link },
        notes: [lasting, ignore],
      });
  }
}

/** The mail that carries only a code, asked for before a sensitive change. */
export function toReauthenticationMail(to: string, code: string): MailMessage {
  return toMail({
    to,
    code,
    subject: `${code} is your Tallyboard code`,
    heading: 'Confirm that it is you',
    lead: 'Enter this code where Tallyboard asks for it.',
    notes: ['The code works for ten minutes.', 'If you did not ask for it, change your password.'],
  });
}

/** Goes to an address that has an account when another account asks to move to it, in place of the link. */
export function toTakenAddressMail(to: string): MailMessage {
  return toMail({
    to,
    subject: 'You already have a Tallyboard account',
    heading: 'You already have an account',
    lead: 'Somebody, maybe you, asked to move another Tallyboard account to this email address. It belongs to your account, so it stays where it is.',
    notes: [
      'To use this address for the other account, delete this account or change its address first.',
      'If it was not you, you can ignore this email: nothing happens.',
    ],
  });
}
