import { createTransport } from 'nodemailer';
import type { MailTransport } from './mailer.ts';
import { toNodemailer } from './message.ts';

/** Sends by a mail server, `smtp://user:password@host:587` or `smtps://`. Gives up on a server that keeps silent. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transporter = createTransport({
    url,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transporter.sendMail(toNodemailer(mail, from));
  };
}
