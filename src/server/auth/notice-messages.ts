import type { MailMessage } from '../http/mail-sender.ts';
import type { EventKind } from './account-events.ts';
import { toMail } from './mail-layout.ts';

/** What a notice tells of an event. */
export interface Notice {
  readonly to: string;
  /** The account's address now. */
  readonly email: string;
  /** The way to undo it. */
  readonly link: string;
  /** Milliseconds since 1970. */
  readonly happenedAt: number;
  /** The device and its address, in words. */
  readonly from: string;
}

const words: Readonly<Record<EventKind, { subject: string; lead: (email: string) => string }>> = {
  password_changed: {
    subject: 'Your password was changed',
    lead: () => 'Your Tallyboard account has a new password. Other devices were signed out.',
  },
  email_changed: {
    subject: 'Your email address was changed',
    lead: (email) => `Your Tallyboard account moved from this address to ${email}.`,
  },
  factor_added: {
    subject: 'An authenticator app was added',
    lead: () => 'Signing in to your Tallyboard account now takes a code from that app as well.',
  },
  factor_removed: {
    subject: 'An authenticator app was removed',
    lead: () => 'Your Tallyboard account no longer asks for codes from that app.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    lead: () => 'It turned off two-factor authentication for your Tallyboard account.',
  },
  recovery_codes_made: {
    subject: 'You have new recovery codes',
    lead: () =>
      'Somebody with access to your Tallyboard account made new codes. Earlier ones no longer work.',
  },
  signed_in: {
    subject: 'New sign-in to your account',
    lead: () => 'Your Tallyboard account was opened on a device that we have not seen before.',
  },
};

/** What pressing the button does beside what it always does. */
const undone: Partial<Record<EventKind, string>> = {
  email_changed: ', moves your account back to this address',
  factor_added: ', removes that app',
};

/** The mail that tells an account's owner what happened, with a link for whoever did not do it. */
export function toNoticeMail(kind: EventKind, { to, email, link, happenedAt, from }: Notice): MailMessage {
  const { subject, lead } = words[kind];
  return toMail({
    to,
    subject,
    heading: subject,
    lead: lead(email),
    facts: toFacts(happenedAt, from),
    action: { label: 'Secure my account', link },
    notes: [
      'Was it you? Then there is nothing to do.',
      `If not, open the link: it signs out every device${undone[kind] ?? ''} and lets you choose a new password. It works once, for 72 hours.`,
    ],
  });
}

/** The mail to an account's new address. */
export function toMovedMail(move: Omit<Notice, 'link' | 'email'> & { oldEmail: string }): MailMessage {
  const heading = 'Your account uses this address now';
  return toMail({
    to: move.to,
    subject: heading,
    heading,
    lead: `Your Tallyboard account moved here from ${move.oldEmail}. Sign in with this address from now on.`,
    facts: toFacts(move.happenedAt, move.from),
    notes: ['Was it you? Then there is nothing to do.', 'If not, reset your password with this address.'],
  });
}

/** The mail that says that somebody pressed `Secure my account`. */
export function toSecuredMail(to: string, by: string, happenedAt: number, from: string): MailMessage {
  const heading = 'Your account was secured';
  const place = to === by ? '' : ` It moved back to ${by}.`;
  return toMail({
    to,
    subject: heading,
    heading,
    lead: `Somebody opened the link in an email to ${by}: every device was signed out, and your Tallyboard account needs a new password.${place}`,
    facts: toFacts(happenedAt, from),
    notes: [
      'Was it you? Then there is nothing to do.',
      'If not, somebody else can read the emails to that address.',
    ],
  });
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function toFacts(happenedAt: number, from: string): readonly (readonly [string, string])[] {
  return [
    ['When', `${time.format(happenedAt)} UTC`],
    ['From', from],
  ];
}
