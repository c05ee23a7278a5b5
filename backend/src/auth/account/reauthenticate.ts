import { createHash } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { writeAudit } from '../audit-log.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { toCode } from '../codes/one-time-token.ts';
import { requireMailInterval, sendQueuedMail } from '../emails/account-mail.ts';
import { toReauthenticationMail } from '../emails/mail-messages.ts';
import { refuse } from '../refusal.ts';
import { changeAccount, lacksSecondFactor, requireCaller } from '../sessions/bearer.ts';
import { toTimestamp } from '../timestamps.ts';

/** How long the emailed code is valid: ten minutes, as the person is sitting at the form. */
const nonceLife = 600_000;

/** How many wrong codes void the right one: nobody mistypes six digits more often with the email in view. */
const maxWrong = 5;

/** `GET /reauthenticate`: emails a code that proves the caller's identity before a sensitive change. */
export const reauthenticate: Endpoint = async (services, context) => {
  const address = context.get('clientAddress');
  const caller = await requireCaller(services, context);
  const { user } = caller;
  if (lacksSecondFactor(caller)) {
    refuse(401, 'insufficient_aal', 'AAL2 session is required to reauthenticate when MFA is enabled.');
  }
  if (user.email === '') {
    const message = 'Reauthentication requires the user to have an email or a phone number';
    refuse(400, 'validation_failed', message);
  }
  if (!user.isConfirmed) refuse(422, 'email_not_confirmed', 'Please verify your email first.');
  await services.limits.take('mail', address);
  await services.limits.take('mail-to', user.email);
  const code = toCode(services.random);
  const now = services.clock();
  await changeAccount(services, caller, async (transaction, current) => {
    requireMailInterval(services, current.reauthenticationSentAt);
    await transaction.query(
      `update auth.users set reauthentication_token = $2, reauthentication_tries = 0,
         reauthentication_sent_at = $3::timestamptz where id = $1::uuid`,
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

/**
 * Spends the emailed code; false when it is wrong, used or older than ten minutes. Wrong codes count, so the
 * transaction must commit.
 */
export async function spendNonce(
  transaction: Transaction,
  { clock }: Pick<AuthServices, 'clock'>,
  userId: string,
  nonce: string,
): Promise<boolean> {
  const used = await transaction.query(
    `update auth.users set reauthentication_token = ''
     where id = $1::uuid and reauthentication_token = $2 and reauthentication_sent_at > $3::timestamptz`,
    [userId, hash(userId, nonce), toTimestamp(clock() - nonceLife)],
  );
  if (used.rowCount > 0) return true;
  await transaction.query(
    `update auth.users set reauthentication_tries = reauthentication_tries + 1,
       reauthentication_token = case when reauthentication_tries + 1 < $2 then reauthentication_token else '' end
     where id = $1::uuid and reauthentication_token <> ''`,
    [userId, maxWrong],
  );
  return false;
}

function hash(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}:reauthentication:${code}`).digest('hex');
}
