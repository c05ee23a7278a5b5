import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '../http/loopback-only.ts';
import type { MailTransport } from './mailer.ts';
import { toNodemailer } from './message.ts';

/**
 * The connection to a mail server. Emails contain links that open accounts: beyond this machine they must be encrypted,
 * unless the URL itself says `?requireTLS=false`.
 */
export function toSmtpOptions(url: string) {
  return {
    url,
    requireTLS: !isLoopbackHost(new URL(url).hostname),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Sends through a mail server, `smtp://user:password@host:587` or `smtps://`. Times out when the server stays silent.
 */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transporter = createTransport(toSmtpOptions(url));
  return async (mail) => {
    await transporter.sendMail(toNodemailer(mail, from));
  };
}
