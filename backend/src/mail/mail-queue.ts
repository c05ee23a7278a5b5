import type { Database, Transaction } from '../database/database.ts';
import type { MailMessage } from '../http/mail-sender.ts';

/** A queued email. */
export interface QueuedMail extends MailMessage {
  readonly id: string;
  /** Attempts so far, including the current one. */
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

type QueuedRow = Omit<QueuedMail, 'link' | 'userId' | 'life' | 'unsubscribe'> & {
  link: string | null;
  userId: string | null;
  unsubscribe: string | null;
};

/** How long one attempt may take before another server may try the same email: longer than all SMTP timeouts. */
const lease = 300_000;

/** Queues an email, in the transaction of the account that it is about. */
export async function insertMail(transaction: Transaction, message: MailMessage, now: number): Promise<void> {
  await transaction.query(
    `insert into auth.mail_queue
       (recipient, subject, body_text, body_html, link, user_id, next_attempt_at, created_at, expires_at, unsubscribe)
     values ($1, $2, $3, $4, $5, $6::uuid, $7::timestamptz, $7::timestamptz, $8::timestamptz, $9)`,
    [
      message.to,
      message.subject,
      message.text,
      message.html,
      message.link ?? null,
      message.userId ?? null,
      toTimestamp(now),
      message.life === undefined ? null : toTimestamp(now + message.life),
      message.unsubscribe ?? null,
    ],
  );
}

/**
 * Claims the email that has been due longest, one that somebody waits for before those that come again and again;
 * undefined when none is due. Two servers never claim the same one: it is theirs until the lease ends, and nothing stays
 * locked while it is being sent.
 */
export async function claimMail(database: Database, now: number): Promise<QueuedMail | undefined> {
  return database.asOwner(async (transaction) => {
    const { rows } = await transaction.query<QueuedRow>(
      `update auth.mail_queue set attempts = attempts + 1, next_attempt_at = $2::timestamptz
       where id = (select id from auth.mail_queue where next_attempt_at <= $1::timestamptz
                     and coalesce(expires_at > $1::timestamptz, true)
                   order by unsubscribe is not null, next_attempt_at, id limit 1 for update skip locked)
       returning id, recipient as to, subject, body_text as text, coalesce(body_html, '') as html, link,
         user_id as "userId", unsubscribe, attempts,
         (extract(epoch from created_at) * 1000)::float8 as "createdAt"`,
      [toTimestamp(now), toTimestamp(now + lease)],
    );
    const [row] = rows;
    if (!row) return undefined;
    const { link, userId, unsubscribe, ...mail } = row;
    return {
      ...mail,
      ...(link === null ? {} : { link }),
      ...(userId === null ? {} : { userId }),
      ...(unsubscribe === null ? {} : { unsubscribe }),
    };
  });
}

/** Deletes an email that was sent or given up. */
export async function deleteMail(database: Database, id: string): Promise<void> {
  await database.asOwner((transaction) =>
    transaction.query('delete from auth.mail_queue where id = $1::uuid', [id]),
  );
}

/**
 * Deletes emails whose links have expired, and returns how many: nobody could use them except a thief of the database.
 */
export async function deleteExpiredMails(database: Database, now: number): Promise<number> {
  return database.asOwner(async (transaction) => {
    const { rowCount } = await transaction.query(
      'delete from auth.mail_queue where expires_at <= $1::timestamptz',
      [toTimestamp(now)],
    );
    return rowCount;
  });
}

/** Schedules another attempt. */
export async function postponeMail(
  database: Database,
  id: string,
  until: number,
  reason: string,
): Promise<void> {
  await database.asOwner((transaction) =>
    transaction.query(
      'update auth.mail_queue set next_attempt_at = $2::timestamptz, last_error = $3 where id = $1::uuid',
      [id, toTimestamp(until), reason],
    ),
  );
}

function toTimestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
