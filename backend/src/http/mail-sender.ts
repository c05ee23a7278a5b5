import type { Transaction } from '../database/database.ts';

/** An email: the same content as plain text and as HTML. */
export interface MailMessage {
  /** One address, already checked. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address that the email asks to open: printed on the terminal when emails go to the outbox. */
  readonly link?: string;
  /** How long its link or code is valid, in milliseconds: the email does not wait longer than that. */
  readonly life?: number;
  /** The address that stops emails of this kind, by a POST that needs nothing else (RFC 8058). */
  readonly unsubscribe?: string;
  /** The account that the email is about: deleting the account deletes the email. */
  readonly userId?: string;
}

/** How a protocol sends email, independent of the transport. */
export interface MailSender {
  /**
   * Queues the email within the caller's transaction: no account without its email, and no email without its account.
   */
  enqueue(transaction: Transaction, message: MailMessage): Promise<void>;
  /** Sends waiting emails; call it after the commit. Resolves when nothing is due, and never rejects. */
  deliver(): Promise<void>;
}
