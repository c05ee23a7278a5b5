import type { SendMailOptions } from 'nodemailer';
import type { QueuedMail } from './mail-queue.ts';

/**
 * A queued mail as nodemailer takes it. The message's id comes from the queue, so that a mail which had to be sent
 * twice after a crash is shown once by most mail programs.
 */
export function toNodemailer(mail: QueuedMail, from: string): SendMailOptions {
  const host = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.createdAt),
    messageId: `<${mail.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
