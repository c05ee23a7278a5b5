import type { Database, Transaction } from '#server/database/database.ts';
import type { Clock } from '#server/http/clock.ts';
import type { MailSender } from '#server/http/mail-sender.ts';
import { toMail } from '#server/http/mails/mail-layout.ts';

export interface DigestParts {
  readonly database: Database;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** How often the database is asked which emails are due, in milliseconds. */
const askEvery = 300_000;

/** An email of yesterday's news is not sent any more: 16 hours, in milliseconds. */
const digestLife = 57_600_000;

/** An email as the product's SQL words it. */
interface Digest {
  readonly user_id: string;
  readonly email: string;
  readonly subject: string;
  readonly lead: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The path of the site that it leads to. */
  readonly opens: string;
  readonly note: string;
  /** Stops these emails. */
  readonly stop: string;
}

/**
 * Queues the emails that people asked for, each in the transaction that marks it as sent, so that several servers send
 * it once. What is due, and for whom, the product's `reminders.take_due_digests` says, if a migration has created it.
 */
export function createDigests({ database, publicUrl, clock }: DigestParts) {
  let next = 0;
  return async (mailer: Pick<MailSender, 'enqueue'>): Promise<void> => {
    const now = clock();
    if (now < next) return;
    next = now + askEvery;
    const moment = new Date(now).toISOString();
    if (!(await database.asOwner(isThere))) return;
    const queueSome = async (transaction: Transaction): Promise<number> => {
      const { rows } = await transaction.query<Digest>(
        'select * from reminders.take_due_digests($1::timestamptz)',
        [moment],
      );
      for (const row of rows) await mailer.enqueue(transaction, toMessage(row, publicUrl));
      return rows.length;
    };
    while ((await database.asOwner(queueSome)) > 0);
  };
}

async function isThere(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.query<{ there: boolean }>(
    `select to_regprocedure('reminders.take_due_digests(timestamptz, integer)') is not null as there`,
  );
  return rows[0]?.there === true;
}

function toMessage({ user_id: userId, email: to, subject, lead, facts, note, ...row }: Digest, url: string) {
  const link = `${url}/reminders/stop/${row.stop}`;
  const mail = toMail({
    to,
    subject,
    heading: subject,
    lead,
    facts,
    action: { label: 'Open Tallyboard', link: url + row.opens },
    notes: [note],
    stop: { label: 'Stop these emails', link },
  });
  return { ...mail, userId, life: digestLife, unsubscribe: link };
}
