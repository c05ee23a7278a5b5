import type { Transaction } from '../../database/database.ts';
import type { AuthServices } from '../auth-services.ts';
import { type CodeChallenge, openFlow } from '../codes/flow-state.ts';
import { issueToken, type MailAsker, type TokenPurpose, toFlow, tokenLife } from '../codes/one-time-token.ts';
import { refuse } from '../refusal.ts';
import { toLinkMail } from './mail-messages.ts';

/** The parts of an email with a link. */
export interface LinkMail {
  readonly userId: string;
  readonly purpose: TokenPurpose;
  readonly to: string;
  /** Where the link finally leads; already checked. */
  readonly target: string;
  /** From a client that uses PKCE. */
  readonly challenge: CodeChallenge | null;
  /** Absent when nobody in particular asked. */
  readonly asker?: MailAsker;
  /** The address of whoever asked; null for the operator. */
  readonly from: string | null;
  /** The new address, for a change of address. */
  readonly newEmail?: string;
}

/** Creates a link with its code and queues the email, all in the caller's transaction. */
export async function queueLinkMail(
  transaction: Transaction,
  services: AuthServices,
  mail: LinkMail,
): Promise<void> {
  const { userId, purpose, to, challenge, asker, from } = mail;
  const isPkce = challenge !== null;
  const wanted = { userId, purpose, email: to, isPkce, from, ...(asker ? { asker } : {}) };
  const issued = await issueToken(transaction, services, wanted);
  if (challenge) {
    const flow = {
      ...challenge,
      userId,
      tokenId: issued.id,
      purpose: toFlow(purpose),
      knowsPassword: asker === 'knows-password',
    };
    await openFlow(transaction, services, flow);
  }
  const link = toLink(services, purpose, issued.token, mail.target);
  const { newEmail = to } = mail;
  const message = toLinkMail(purpose, { to, link, code: issued.code, newEmail });
  await services.mailer.enqueue(transaction, { ...message, userId, life: tokenLife });
}

/** Starts sending without making the caller wait: the time it takes would reveal who has an account. */
export function sendQueuedMail({ mailer }: Pick<AuthServices, 'mailer'>): void {
  void mailer.deliver();
}

/**
 * Seconds until the next email for one purpose may go out; 0 or less when it may go now. `sentAt` is in milliseconds
 * since 1970. Requests that anybody can send get the usual answer and send nothing: a refusal would reveal who has an
 * account.
 */
export function secondsToNextMail(
  { clock, settings }: Pick<AuthServices, 'clock' | 'settings'>,
  sentAt: number | null,
): number {
  return sentAt === null ? 0 : Math.ceil((sentAt - clock()) / 1000 + settings.mailMinInterval);
}

/** Refuses a signed-in caller a second email for one purpose within the interval. */
export function requireMailInterval(
  services: Pick<AuthServices, 'clock' | 'settings'>,
  sentAt: number | null,
): void {
  const wait = secondsToNextMail(services, sentAt);
  if (wait <= 0) return;
  refuse(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
    { retryAfter: wait },
  );
}

/** The address that an email asks to open; its parameter names belong to the protocol. */
export function toLink(
  { settings }: Pick<AuthServices, 'settings'>,
  purpose: TokenPurpose,
  token: string,
  target: string,
): string {
  const type = purpose.startsWith('email_change') ? 'email_change' : purpose;
  const redirect = /[&=#]/.test(target) ? encodeURIComponent(target) : target;
  return `${settings.publicUrl}/auth/v1/verify?token=${token}&type=${type}&redirect_to=${redirect}`;
}
