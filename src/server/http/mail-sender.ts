import type { Transaction } from '../database/database.ts';

/** A mail as an account endpoint words it: the same content as plain text and as HTML. */
export interface MailMessage {
  /** One address, already checked. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address that the mail asks to open: printed on the terminal where mails go to the outbox. */
  readonly link?: string;
  /** How long the link or code in it is good, in milliseconds: the mail does not wait longer than that. */
  readonly life?: number;
  /** The account that the mail is about: the mail goes when the account goes. */
  readonly userId?: string;
}

/** How a protocol sends mail without knowing how mail travels. */
export interface MailSender {
  /** Puts the mail into the queue within the caller's transaction: no account without its mail, and no mail without. */
  enqueue(transaction: Transaction, message: MailMessage): Promise<void>;
  /** Sends what waits; called after the commit. Resolves when nothing is due, and never rejects. */
  deliver(): Promise<void>;
}
