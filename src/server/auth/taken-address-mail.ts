import type { MailMessage } from '../http/mail-sender.ts';
import { toMail } from './mail-layout.ts';

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
