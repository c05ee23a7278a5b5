import type { MailMessage } from '../../http/mail-sender.ts';
import { toMail } from '../../http/mails/mail-layout.ts';
import type { EventKind } from '../account-events.ts';

/** The facts of a notice. */
export interface Notice {
  readonly to: string;
  /** The account's current address. */
  readonly email: string;
  /** The undo link. */
  readonly link: string;
  /** Milliseconds since 1970. */
  readonly happenedAt: number;
  /** The device and its address, readable. */
  readonly from: string;
}

const words: Readonly<Record<EventKind, { subject: string; lead: (email: string) => string }>> = {
  password_changed: {
    subject: 'Your password was changed',
    lead: () => 'Your Tallyboard account has a new password. Other devices were signed out.',
  },
  email_changed: {
    subject: 'Your email address was changed',
    lead: (email) => `Your Tallyboard account now uses ${email} instead of this address.`,
  },
  factor_added: {
    subject: 'An authenticator app was added',
    lead: () => 'Signing in to your Tallyboard account now needs a code from that app as well.',
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
      'Someone with access to your Tallyboard account created new codes. The old ones no longer work.',
  },
  calendar_made: {
    subject: 'A calendar address was made',
    lead: () =>
      'Anyone who has it can see what is due in your Tallyboard account. An earlier address has ended.',
  },
  signed_in: {
    subject: 'New sign-in to your account',
    lead: () => 'Someone signed in to your Tallyboard account on a device we have not seen before.',
  },
};

/** What the button does in addition to what it always does. */
const undone: Partial<Record<EventKind, string>> = {
  email_changed: ', moves your account back to this address',
  factor_added: ', removes that app',
  recovery_codes_made: ', voids those codes',
  calendar_made: ', ends that address',
};

/** The email that tells an account's owner what happened, with a link for anyone who did not do it. */
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
      'If this was you, you can ignore this email.',
      `If not, open the link. It signs out every device${undone[kind] ?? ''} and lets you choose a new password. It works once, within 72 hours.`,
    ],
  });
}

/** The email to an account's new address. */
export function toMovedMail(move: Omit<Notice, 'link' | 'email'> & { oldEmail: string }): MailMessage {
  const heading = 'Your account now uses this address';
  return toMail({
    to: move.to,
    subject: heading,
    heading,
    lead: `Your Tallyboard account now uses this address instead of ${move.oldEmail}. Sign in with it from now on.`,
    facts: toFacts(move.happenedAt, move.from),
    notes: [
      'If this was you, you can ignore this email.',
      'If not, use this address to reset your password.',
    ],
  });
}

/** The email sent after somebody pressed `Secure my account`. */
export function toSecuredMail(to: string, by: string, happenedAt: number, from: string): MailMessage {
  const heading = 'Your account was secured';
  const moved = to === by ? '' : ` It uses ${by} again.`;
  return toMail({
    to,
    subject: heading,
    heading,
    lead: `Someone opened the link in an email to ${by}. That signed out every device, and your Tallyboard account needs a new password.${moved}`,
    facts: toFacts(happenedAt, from),
    notes: [
      'If this was you, you can ignore this email.',
      'If not, someone else can read emails sent to that address.',
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
