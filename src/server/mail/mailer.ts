import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Clock } from '../http/clock.ts';
import type { MailSender } from '../http/mail-sender.ts';
import { type ErasedAccount, forgetErasedAccount, readErasedAccounts } from './erased-accounts.ts';
import { toFailureReason } from './failure-reason.ts';
import {
  claimMail,
  deleteExpiredMails,
  deleteMail,
  insertMail,
  postponeMail,
  type QueuedMail,
} from './mail-queue.ts';

/** The last step of a mail's way: throws when it could not be taken there. */
export type MailTransport = (mail: QueuedMail) => Promise<void>;

/** Removes what was kept of a deleted account's mails: throws when it could not. */
export type MailEraser = (account: ErasedAccount) => Promise<void>;

/** Sends mail for the whole server. */
export interface Mailer extends MailSender {
  /** Looks for waiting mail now and every half minute: what a stopped server left, and what is to be tried again. */
  start(): void;
  /** Ends the looking and waits for the one mail that is under way; the others stay in the queue. */
  stop(): Promise<void>;
}

export interface MailerOptions {
  readonly database: Database;
  readonly transport: MailTransport;
  /** Only where mails are kept. */
  readonly erase?: MailEraser;
  /** Queues what is to be said of things that happened without a mail: called at each look at the queue. */
  readonly prepare?: (mailer: MailSender) => Promise<void>;
  readonly logger: Logger;
  readonly clock: Clock;
}

const lookEvery = 30_000;
/** After as many seconds as these, the last of them again and again until a day has passed. */
const pauses = [30, 60, 120, 300, 900, 1800, 3600];
const giveUpAfter = 86_400_000;

/**
 * A queue in the database and a transport. A mail leaves the queue when it was sent; a mail server that is down keeps
 * it there and delays it, ever longer, for a day at most, or for as long as its link works. Nothing that is known to be sent is sent again; only a server
 * that dies between the two may send a mail twice, under the same Message-ID. Kept mails of deleted accounts are removed
 * on the way.
 */
export function createMailer({ database, transport, erase, prepare, logger, clock }: MailerOptions): Mailer {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  /** Mails that are on their way already, though the queue could not be told so. */
  const sent = new Set<string>();

  async function run(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        for (let mail = await claim(); mail; mail = await claim()) await send(mail);
        await dropDeadLinks();
        // After the mails, so that none is kept anew for an account that went while it was on its way.
        await eraseAccounts();
        await prepareMails();
      } while (isAskedAgain && !isStopping);
    } catch (error) {
      logger.error({ err: error }, 'the mail queue cannot be read');
    } finally {
      running = undefined;
    }
  }

  async function claim(): Promise<QueuedMail | undefined> {
    return isStopping ? undefined : claimMail(database, clock());
  }

  async function dropDeadLinks(): Promise<void> {
    const mails = await deleteExpiredMails(database, clock());
    if (mails > 0) logger.warn({ mails }, 'mails were given up: their links had expired');
  }

  /** Mails that are queued already go out whatever is wrong with others; what is queued here goes next. */
  async function prepareMails(): Promise<void> {
    try {
      await prepare?.({
        ...mailer,
        enqueue(transaction, message) {
          isAskedAgain = true;
          return mailer.enqueue(transaction, message);
        },
      });
    } catch (error) {
      logger.error({ err: error }, 'owners could not be told what happened to their accounts');
    }
  }

  async function eraseAccounts(): Promise<void> {
    for (const account of await readErasedAccounts(database)) {
      try {
        await erase?.(account);
        await forgetErasedAccount(database, account);
      } catch (error) {
        logger.error({ err: error }, 'kept mails of a deleted account could not be removed');
      }
    }
  }

  async function send(mail: QueuedMail): Promise<void> {
    try {
      if (!sent.has(mail.id)) await transport(mail);
    } catch (error) {
      const reason = toFailureReason(error);
      const isGivenUp = clock() - mail.createdAt > giveUpAfter;
      logger.warn({ mail: mail.id, attempts: mail.attempts, isGivenUp, reason }, 'a mail could not be sent');
      if (isGivenUp) return deleteMail(database, mail.id);
      const pause = pauses[Math.min(mail.attempts, pauses.length) - 1] ?? 3600;
      return postponeMail(database, mail.id, clock() + pause * 1000, reason);
    }
    sent.add(mail.id);
    await deleteMail(database, mail.id);
    sent.delete(mail.id);
  }

  function deliver(): Promise<void> {
    isAskedAgain = true;
    running ??= run();
    return running;
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
      await running;
    },
  };
  return mailer;
}
