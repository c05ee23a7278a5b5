import type { SendMailOptions } from 'nodemailer';
import type { QueuedMail } from './mail-queue.ts';

/**
 * A queued email for nodemailer. Its Message-ID derives from the queue, so that most email programs show an email once
 * even if it was sent twice after a crash.
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
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
