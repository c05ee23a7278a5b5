import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Clock } from '../http/clock.ts';
import type { MailSender } from '../http/mail-sender.ts';
import { type ErasedAccount, forgetErasedAccount, readErasedAccounts } from './erased-accounts.ts';
import {
  claimMail,
  deleteExpiredMails,
  deleteMail,
  insertMail,
  postponeMail,
  type QueuedMail,
} from './mail-queue.ts';

/** Delivers an email: throws when that fails. */
export type MailTransport = (mail: QueuedMail) => Promise<void>;

/** Removes the stored emails of a deleted account: throws when that fails. */
export type MailEraser = (account: ErasedAccount) => Promise<void>;

/** Sends mail for the whole server. */
export interface Mailer extends MailSender {
  /** Checks the queue now and every half minute: for what a stopped server left, and for retries. */
  start(): void;
  /** Stops checking and waits for the email that is being sent, not for any that are being prepared. */
  stop(): Promise<void>;
}

export interface MailerOptions {
  readonly database: Database;
  readonly transport: MailTransport;
  /** Only where emails are stored in an outbox. */
  readonly erase?: MailEraser;
  /**
   * Each queues emails that no request asks for: called beside each check of the queue, so that none of them keeps an
   * email waiting, nor one another. What it has committed, `deliver` sends; so does its end.
   */
  readonly prepare?: readonly ((mailer: MailSender) => Promise<void>)[];
  readonly logger: Logger;
  readonly clock: Clock;
}

const lookEvery = 30_000;
/** Seconds between attempts; the last one repeats until a day has passed. */
const retryPauses = [30, 60, 120, 300, 900, 1800, 3600];
const giveUpAfter = 86_400_000;

/**
 * A queue in the database and a transport. An email leaves the queue when it has been sent; while the mail server is
 * down it is retried, at growing intervals, for at most a day or as long as its link is valid. Nothing that is known to
 * be sent is sent again; only a server that dies between sending and recording that may send an email twice, under the
 * same Message-ID. Also removes stored emails of deleted accounts.
 */
export function createMailer({
  database,
  transport,
  erase,
  prepare = [],
  logger,
  clock,
}: MailerOptions): Mailer {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  /** Sent emails that could not be deleted from the queue yet. */
  const sent = new Set<string>();

  const sendAll = oneAtATime(async () => {
    if (isStopping) return;
    try {
      for (let mail = await claim(); mail; mail = await claim()) await send(mail);
      await dropDeadLinks();
      // After the emails, so that none is stored again for an account deleted while it was being sent.
      await eraseAccounts();
    } catch (error) {
      logger.error({ err: error }, 'could not read the mail queue');
    }
  });

  const preparations = prepare.map((queueSome) => oneAtATime(() => prepareMails(queueSome)));

  async function claim(): Promise<QueuedMail | undefined> {
    return isStopping ? undefined : claimMail(database, clock());
  }

  async function dropDeadLinks(): Promise<void> {
    const mails = await deleteExpiredMails(database, clock());
    if (mails > 0) logger.warn({ mails }, 'dropped emails whose links had expired');
  }

  async function prepareMails(queueSome: (mailer: MailSender) => Promise<void>): Promise<void> {
    let hasQueued = false;
    const enqueue: MailSender['enqueue'] = (transaction, message) => {
      hasQueued = true;
      return mailer.enqueue(transaction, message);
    };
    try {
      await queueSome({ enqueue, deliver: sendAll });
    } catch (error) {
      // The database may close while it works.
      if (!isStopping) logger.error({ err: error }, 'could not prepare emails');
    }
    if (hasQueued) await sendAll();
  }

  async function eraseAccounts(): Promise<void> {
    for (const account of await readErasedAccounts(database)) {
      try {
        await erase?.(account);
        await forgetErasedAccount(database, account);
      } catch (error) {
        logger.error({ err: error }, 'could not remove stored emails of a deleted account');
      }
    }
  }

  async function send(mail: QueuedMail): Promise<void> {
    try {
      if (!sent.has(mail.id)) await transport(mail);
    } catch (error) {
      const reason = toFailureReason(error);
      const isGivenUp = clock() - mail.createdAt > giveUpAfter;
      logger.warn({ mail: mail.id, attempts: mail.attempts, isGivenUp, reason }, 'could not send an email');
      if (isGivenUp) return deleteMail(database, mail.id);
      const pause = retryPauses[Math.min(mail.attempts, retryPauses.length) - 1] ?? 3600;
      return postponeMail(database, mail.id, clock() + pause * 1000, reason);
    }
    sent.add(mail.id);
    await deleteMail(database, mail.id);
    sent.delete(mail.id);
  }

  async function deliver(): Promise<void> {
    await Promise.all([sendAll(), ...preparations.map((prepareSome) => prepareSome())]);
  }

  const mailer: Mailer = {
    enqueue: (transaction, message) => insertMail(transaction, message, clock()),
    deliver,
    start() {
      isStopping = false;
      timer ??= setInterval(deliver, lookEvery).unref();
      void deliver();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      timer = undefined;
      await sendAll();
    },
  };
  return mailer;
}

/** Runs `work`, and once more when it is asked for while it runs. `work` must not reject. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  async function run(): Promise<void> {
    while (isAskedAgain) {
      isAskedAgain = false;
      await work();
    }
    running = undefined;
  }

  return () => {
    isAskedAgain = true;
    running ??= run();
    return running;
  };
}

/**
 * Why an email could not be sent, for the log and the queue: the codes of the failed step, such as `EENVELOPE, RCPT TO,
 * 550 5.1.1`. Repeats nothing that the mail server wrote, because refusals name the recipient.
 */
function toFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, originalCode, command, responseCode, response } = error as Error & Record<string, unknown>;
  // RFC 3463: class, subject and detail, which are more specific than the reply code (RFC 5321).
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(
    typeof response === 'string' ? response : '',
  )?.[1];
  const reply = [responseCode, enhanced].filter(isCode).join(' ');
  const known = [code, originalCode, command, reply].filter(isCode);
  return known.length === 0 ? error.name : known.join(', ');
}

function isCode(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[A-Z0-9_. ]{1,63}$/.test(value));
}
