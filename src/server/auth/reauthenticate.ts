import { createHash } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import { requireMailInterval, sendQueuedMail } from './account-mail.ts';
import { writeAudit } from './audit-log.ts';
import type { AuthServices, Endpoint } from './auth-services.ts';
import { requireCaller } from './bearer.ts';
import { toReauthenticationMail } from './mail-messages.ts';
import { toCode } from './one-time-token.ts';
import { refuse } from './refusal.ts';
import { toTimestamp } from './timestamps.ts';
import type { User } from './user.ts';

/** How long the mailed code is good: ten minutes, as whoever asked for it is sitting at the form. */
const nonceLife = 600_000;

/** `GET /reauthenticate`: mails a code that proves, before a sensitive change, that the caller still is who signed in. */
export const reauthenticate: Endpoint = async (services, context) => {
  const address = context.get('clientAddress');
  const { user } = await requireCaller(services, context);
  if (user.email === '') {
    const message = 'Reauthentication requires the user to have an email or a phone number';
    refuse(400, 'validation_failed', message);
  }
  if (!user.isConfirmed) refuse(422, 'email_not_confirmed', 'Please verify your email first.');
  await services.limits.take('mail', address);
  await services.limits.take('mail-to', user.email);
  requireMailInterval(services, user.reauthenticationSentAt);
  const code = toCode(services.random);
  const now = services.clock();
  await services.database.asOwner(async (transaction) => {
    await transaction.query(
      `update auth.users set reauthentication_token = $2, reauthentication_sent_at = $3::timestamptz
       where id = $1::uuid`,
      [user.id, hash(user.id, code), toTimestamp(now)],
    );
    const message = toReauthenticationMail(user.email, code);
    await services.mailer.enqueue(transaction, { ...message, userId: user.id });
    const entry = { action: 'user_reauthenticate_requested', userId: user.id, email: user.email } as const;
    await writeAudit(transaction, now, { ...entry, address });
  });
  sendQueuedMail(services);
  return context.json({});
};

/** Uses up the mailed code; refuses one that is wrong, used or older than ten minutes. */
export async function requireNonce(
  transaction: Transaction,
  { clock }: Pick<AuthServices, 'clock'>,
  user: User,
  nonce: string,
): Promise<void> {
  const { rowCount } = await transaction.query(
    `update auth.users set reauthentication_token = ''
     where id = $1::uuid and reauthentication_token = $2 and reauthentication_sent_at > $3::timestamptz`,
    [user.id, hash(user.id, nonce), toTimestamp(clock() - nonceLife)],
  );
  if (rowCount === 0) refuse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}

function hash(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}:reauthentication:${code}`).digest('hex');
}
