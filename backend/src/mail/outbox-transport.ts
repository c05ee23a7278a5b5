import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './mailer.ts';
import { toNodemailer } from './message.ts';

export interface OutboxOptions {
  /** The folder; created if missing, accessible only to the owner. */
  readonly directory: string;
  readonly from: string;
  /** Prints one line for the person at the terminal. */
  readonly print: (line: string) => void;
}

/** The header with the email's link, for the outbox page. */
export const linkHeader = 'X-Tallyboard-Link';

/** The header with the id of the email's account, so that it can be removed with the account. */
export const accountHeader = 'X-Tallyboard-Account';

/** The start of a stored email's file name, which sorts by time. */
export function toFileTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/[:.]/g, '-');
}

/**
 * Stores emails as `.eml` files instead of sending them, for a server without a mail server. Their links open accounts,
 * so only the owner can read the files.
 */
export function createOutboxTransport({ directory, from, print }: OutboxOptions): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const options = toNodemailer(mail, from);
    const link = mail.link === undefined ? {} : { [linkHeader]: { prepared: true, value: mail.link } };
    const account = mail.userId === undefined ? {} : { [accountHeader]: mail.userId };
    const { message } = await transporter.sendMail({
      ...options,
      headers: { ...options.headers, ...link, ...account },
    });
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await chmod(directory, 0o700);
    const name = `${toFileTime(mail.createdAt)}-${mail.id}.eml`;
    const unfinished = join(directory, `.${name}.part`);
    await writeFile(unfinished, message, { mode: 0o600 });
    await rename(unfinished, join(directory, name));
    print(`Email for ${mail.to}: ${mail.subject}${mail.link === undefined ? '' : `\n  ${mail.link}`}`);
  };
}
