import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './mailer.ts';
import { toNodemailer } from './message.ts';

export interface OutboxOptions {
  /** The folder; made when it is missing, and closed to everybody but the owner. */
  readonly directory: string;
  readonly from: string;
  /** Writes one line to the person at the terminal. */
  readonly print: (line: string) => void;
}

/** The header that tells the outbox page which link a mail is about. */
export const linkHeader = 'X-Tallyboard-Link';

/** The header that tells whose account a kept mail is about, so that it can go with the account. */
export const accountHeader = 'X-Tallyboard-Account';

/** How the name of a kept mail begins: names are in the order of time. */
export function toFileTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/[:.]/g, '-');
}

/**
 * Keeps mails as `.eml` files instead of sending them, for a server that has no mail server: its links are as good as
 * the keys of the accounts, so the files are the owner's alone.
 */
export function createOutboxTransport({ directory, from, print }: OutboxOptions): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const options = toNodemailer(mail, from);
    const link = mail.link === undefined ? {} : { [linkHeader]: { prepared: true, value: mail.link } };
    const account = mail.userId === undefined ? {} : { [accountHeader]: mail.userId };
    const { message } = await transporter.sendMail({
      ...options,
      headers: { 'Auto-Submitted': 'auto-generated', ...link, ...account },
    });
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await chmod(directory, 0o700);
    const name = `${toFileTime(mail.createdAt)}-${mail.id}.eml`;
    const unfinished = join(directory, `.${name}.part`);
    await writeFile(unfinished, message, { mode: 0o600 });
    await rename(unfinished, join(directory, name));
    print(`Mail for ${mail.to}: ${mail.subject}${mail.link === undefined ? '' : `\n  ${mail.link}`}`);
  };
}
