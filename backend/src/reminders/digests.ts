import type { Logger } from 'pino';
import type { Database, Transaction } from '#server/database/database.ts';
import type { Clock } from '#server/http/clock.ts';
import { type DatabaseScheduler, paying, TooBusyError, toAccount } from '#server/http/database-turns.ts';
import type { MailSender } from '#server/http/mail-sender.ts';
import { toMail } from '#server/http/mails/mail-layout.ts';

export interface DigestParts {
  readonly database: Database;
  readonly turns: DatabaseScheduler;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** How often the database is asked which emails are due, in milliseconds. */
const askEvery = 300_000;

/** How many people one statement looks at. */
const lookedAtOnce = 500;

/** Milliseconds that one person's email may take. */
const digestTimeout = 8000;

/** An email of yesterday's news is not sent any more: 16 hours, in milliseconds. */
const digestLife = 57_600_000;

/** An email as the product's SQL words it. */
interface Digest {
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
 * Queues the emails that people asked for. For whom one is due, and what it says, the product's
 * `reminders.look_for_digests` and `take_digest` decide, if a migration has created them.
 */
export function createDigests(parts: DigestParts): (mailer: MailSender) => Promise<void> {
  const { database, clock } = parts;
  let next = 0;
  return async (mailer) => {
    const now = clock();
    if (now < next) return;
    next = now + askEvery;
    if (!(await database.asOwner(isThere))) return;
    const moment = new Date(now).toISOString();
    for await (const person of findPeople(database, moment)) await queueDigest(parts, mailer, person, moment);
  };
}

async function isThere(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.query<{ there: boolean }>(
    `select to_regprocedure('reminders.take_digest(uuid, timestamptz)') is not null as there`,
  );
  return rows[0]?.there === true;
}

/** The people whose email is due. */
async function* findPeople(database: Database, moment: string): AsyncGenerator<string> {
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last !== undefined) {
    const after: string = last;
    const { rows } = await database.asOwner(
      (transaction) =>
        transaction.query<{ person: string; isDue: boolean }>(
          `select person, is_due as "isDue"
           from reminders.look_for_digests($1::timestamptz, $2::uuid, $3::integer)`,
          [moment, after, lookedAtOnce],
        ),
      { snapshot: true },
    );
    for (const { person, isDue } of rows) if (isDue) yield person;
    last = rows.at(-1)?.person;
  }
}

/**
 * Queues one person's email in the transaction that marks it as sent, so that several servers send it once, and in the
 * person's turn. It is sent before the next one is made: no more than one is ever in the way of other emails. One that
 * cannot be made is marked too, and the person's next one comes on its day; without a turn, it is tried again at the
 * next look.
 */
async function queueDigest(
  { database, turns, publicUrl, logger }: DigestParts,
  mailer: MailSender,
  person: string,
  moment: string,
): Promise<void> {
  const queueOne = async (transaction: Transaction): Promise<boolean> => {
    const { rows } = await transaction.query<Digest>(
      'select * from reminders.take_digest($1::uuid, $2::timestamptz)',
      [person, moment],
    );
    for (const row of rows) await mailer.enqueue(transaction, toMessage(row, person, publicUrl));
    return rows.length > 0;
  };
  try {
    const hasQueued = await turns.run(toAccount(person), (pay) =>
      database.asOwner(paying(pay, queueOne), { statementTimeout: digestTimeout }),
    );
    if (hasQueued) await mailer.deliver();
  } catch (error) {
    if (error instanceof TooBusyError) return;
    await database.asOwner((transaction) =>
      transaction.query('select reminders.skip_digest($1::uuid, $2::timestamptz)', [person, moment]),
    );
    logger.warn({ err: error }, 'could not make an email of what is due');
  }
}

function toMessage(
  { email: to, subject, lead, facts, note, opens, stop }: Digest,
  userId: string,
  url: string,
) {
  const link = `${url}/reminders/stop/${stop}`;
  const mail = toMail({
    to,
    subject,
    heading: subject,
    lead,
    facts,
    action: { label: 'Open Tallyboard', link: url + opens },
    notes: [note],
    stop: { label: 'Stop these emails', link },
  });
  return { ...mail, userId, life: digestLife, unsubscribe: link };
}
