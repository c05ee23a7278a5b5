import type { MailMessage } from '../../http/mail-sender.ts';
import { toMail } from '../../http/mails/mail-layout.ts';
import type { TokenPurpose } from '../codes/one-time-token.ts';

const lasting = 'The link works for one hour.';
const ignore =
  'If you did not ask for this, you can ignore this email. Nothing happens unless you open the link.';

/** The email with a link, by the link's purpose. */
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
        lead: 'One step left: confirm that this email address is yours.',
        action: { label: 'Confirm email address', link },
        notes: [
          lasting,
          'If you did not sign up, you can ignore this email. Nobody can use the account without it.',
        ],
      });
    case 'invite':
      return toMail({
        to,
        code,
        subject: 'You have been invited to Tallyboard',
        heading: 'You have been invited',
        lead: 'Someone created a Tallyboard account for this email address. Accept to start using it.',
        action: { label: 'Accept invitation', link },
        notes: [lasting, ignore],
      });
    case 'recovery':
      return toMail({
        to,
        code,
        subject: 'Reset your password',
        heading: 'Choose a new password',
        lead: 'Someone, hopefully you, asked to reset the password of your Tallyboard account.',
        action: { label: 'Reset password', link },
        notes: [lasting, 'If it was not you, you can ignore this email. Your password stays the same.'],
      });
    case 'magiclink':
      return toMail({
        to,
        code,
        subject: 'Your sign-in link',
        heading: 'Sign in to Tallyboard',
        lead: 'Open the link on the device you want to sign in on.',
        action: { label: 'Sign in', link },
        notes: ['The link works once, within one hour.', ignore],
      });
    case 'email_change_current':
      return toMail({
        to,
        code,
        subject: 'Confirm your email address change',
        heading: 'Your email address is about to change',
        lead: `You asked to change the email address of your Tallyboard account from this one to ${newEmail}. Confirm here, and in the email we sent to the new address.`,
        action: { label: 'Confirm change', link },
        notes: [lasting, 'If it was not you, do not confirm. Change your password instead.'],
      });
    case 'email_change_new':
      return toMail({
        to,
        code,
        subject: 'Confirm your new email address',
        heading: 'Confirm your new email address',
        lead: 'You asked to use this email address for your Tallyboard account. Confirm that it is yours.',
        action: { label: 'Confirm email address', link },
        notes: [lasting, ignore],
      });
  }
}

/** The email with only a code, for reauthentication before a sensitive change. */
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

/** Replaces the link when an account asks to move to an address that already has an account. */
export function toTakenAddressMail(to: string): MailMessage {
  return toMail({
    to,
    subject: 'You already have a Tallyboard account',
    heading: 'You already have an account',
    lead: 'Someone, maybe you, tried to use this email address for another Tallyboard account. It already belongs to yours, so nothing changed.',
    notes: [
      'To use this address for the other account, delete this account or change its address first.',
      'If it was not you, you can ignore this email.',
    ],
  });
}
