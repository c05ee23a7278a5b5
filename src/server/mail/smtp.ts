import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '../http/loopback-only.ts';
import type { MailTransport } from './mailer.ts';
import { toNodemailer } from './message.ts';

/**
 * How a mail server is spoken to. Mails carry links that open accounts: beyond this machine they travel encrypted or
 * not at all, unless the address itself says `?requireTLS=false`.
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

/** Sends by a mail server, `smtp://user:password@host:587` or `smtps://`. Gives up on a server that keeps silent. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transporter = createTransport(toSmtpOptions(url));
  return async (mail) => {
    await transporter.sendMail(toNodemailer(mail, from));
  };
}
