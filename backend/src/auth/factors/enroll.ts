import type { Transaction } from '../../database/database.ts';
import { writeAudit } from '../audit-log.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { refuse } from '../refusal.ts';
import { type RequestBody, readBody } from '../request/request-body.ts';
import { type Caller, changeAccount, requireCaller } from '../sessions/bearer.ts';
import { requireFresh } from '../sessions/fresh-session.ts';
import { toTimestamp } from '../timestamps.ts';
import { removeFactor, requireFactor } from './factor.ts';
import { toQrSvg } from './qr-svg.ts';
import { toOtpAuthUri, toSecret } from './totp.ts';

const maxFactors = 10;
const unverifiedLife = 300_000;

/** In UTF-8. Of any letters, that fits into a QR code twice, beside the longest address. */
const maxIssuerBytes = 200;

/** `POST /factors`: adds a second factor, which counts once one of its codes has been verified. */
export const enroll: Endpoint = async (services, context) => {
  const caller = await requireCaller(services, context);
  const body = await readBody(context);
  requireTotp(body);
  if (caller.user.hasVerifiedFactor && caller.session?.aal !== 'aal2') {
    refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  requireFresh(services, caller.session);
  const name = body.text('friendly_name').slice(0, 200).toWellFormed();
  const issuer = shorten(body.text('issuer'), maxIssuerBytes) || new URL(services.settings.publicUrl).host;
  const secret = toSecret(services.random(20));
  const uri = toOtpAuthUri(issuer, caller.user.email, secret);
  const totp = { qr_code: toQrSvg(uri), secret, uri };
  const id = await changeAccount(services, caller, async (transaction) => {
    const factorId = await insertFactor(transaction, services, caller, { name, secret });
    const entry = { action: 'factor_in_progress', userId: caller.user.id, email: caller.user.email } as const;
    await writeAudit(transaction, services.clock(), { ...entry, address: context.get('clientAddress') });
    return factorId;
  });
  return context.json({ id, type: 'totp', friendly_name: name, totp });
};

/** The start of a text that is at most that many bytes, without half a character at its end. */
function shorten(text: string, bytes: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read);
}

function requireTotp(body: RequestBody): void {
  const type = body.text('factor_type');
  if (type === 'phone') refuse(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (type === 'webauthn')
    refuse(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  if (type !== 'totp') refuse(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
}

async function insertFactor(
  transaction: Transaction,
  { clock }: AuthServices,
  { user }: Caller,
  { name, secret }: { name: string; secret: string },
): Promise<string> {
  const now = clock();
  await transaction.query(
    `delete from auth.mfa_factors where user_id = $1::uuid and status = 'unverified' and created_at < $2::timestamptz`,
    [user.id, toTimestamp(now - unverifiedLife)],
  );
  const { rows: factors } = await transaction.query<{ name: string | null }>(
    'select friendly_name as name from auth.mfa_factors where user_id = $1::uuid',
    [user.id],
  );
  if (factors.length >= maxFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    refuse(422, 'too_many_enrolled_mfa_factors', message);
  }
  // As the table's unique index compares them: only a name of nothing but spaces may repeat.
  if (/[^ ]/.test(name) && factors.some((factor) => factor.name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    refuse(422, 'mfa_factor_name_conflict', message);
  }
  const { rows } = await transaction.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1::uuid, $2, 'totp', 'unverified', $3, $4::timestamptz, $4::timestamptz) returning id`,
    [user.id, name, secret, toTimestamp(now)],
  );
  return rows[0]?.id ?? '';
}

/** `DELETE /factors/:id`: removes a factor; sessions that it had raised fall back to the first level. */
export const unenroll: Endpoint = async (services, context) => {
  const caller = await requireCaller(services, context);
  const { user, session } = caller;
  const id = await changeAccount(services, caller, async (transaction) => {
    const factor = await requireFactor(transaction, context.req.param('id'), caller.user.id);
    if (factor.status === 'verified' && session?.aal !== 'aal2') {
      refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    if (factor.status === 'verified') requireFresh(services, session);
    await removeFactor(transaction, factor.id);
    const entry = { action: 'factor_unenrolled', userId: user.id, email: user.email } as const;
    await writeAudit(transaction, services.clock(), { ...entry, address: context.get('clientAddress') });
    return factor.id;
  });
  return context.json({ id });
};
