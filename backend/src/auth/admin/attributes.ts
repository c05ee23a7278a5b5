import type { Transaction } from '../../database/database.ts';
import type { AuthServices } from '../auth-services.ts';
import { refuse } from '../refusal.ts';
import type { RequestBody } from '../request/request-body.ts';
import { toTimestamp } from '../timestamps.ts';

/** Attributes that only the operator may set; undefined leaves one unchanged. */
export interface OperatorAttributes {
  readonly appMetadata: Readonly<Record<string, unknown>>;
  readonly userMetadata: Readonly<Record<string, unknown>>;
  readonly role: string | undefined;
  /** Milliseconds since 1970; null lifts a ban. */
  readonly bannedUntil: number | null | undefined;
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

export function readOperatorAttributes(body: RequestBody, now: number): OperatorAttributes {
  return {
    appMetadata: body.data('app_metadata'),
    userMetadata: body.data('user_metadata'),
    role: body.has('role') ? body.text('role') : undefined,
    bannedUntil: body.has('ban_duration') ? toBanEnd(body.text('ban_duration'), now) : undefined,
  };
}

/** `none`, or a duration such as `24h` or `1h30m`. */
function toBanEnd(text: string, now: number): number | null {
  if (text === 'none') return null;
  if (!/^(?:\d{1,9}(?:\.\d{1,3})?(?:ms|s|m|h))+$/.test(text)) {
    refuse(400, 'validation_failed', `invalid format for ban duration: ${text.slice(0, 40)}`);
  }
  const parts = text.matchAll(/([\d.]+)(ms|s|m|h)/g);
  const length = [...parts].reduce(
    (sum, [, number, unit = 's']) => sum + Number(number) * (units[unit] ?? 0),
    0,
  );
  return now + Math.min(length, 100 * 365 * 86_400_000);
}

/** Writes the attributes; metadata is merged key by key, and null deletes a key. */
export async function setOperatorAttributes(
  transaction: Transaction,
  { clock }: Pick<AuthServices, 'clock'>,
  userId: string,
  { appMetadata, userMetadata, role, bannedUntil }: OperatorAttributes,
): Promise<void> {
  const gone = (data: Readonly<Record<string, unknown>>) =>
    Object.keys(data).filter((key) => data[key] === null);
  await transaction.query(
    `update auth.users set raw_app_meta_data = (raw_app_meta_data || $2::jsonb) - $3::text[],
       raw_user_meta_data = (raw_user_meta_data || $4::jsonb) - $5::text[],
       role = coalesce($6, role),
       banned_until = case when $7 then $8::timestamptz else banned_until end, updated_at = $9::timestamptz
     where id = $1::uuid`,
    [
      userId,
      JSON.stringify(appMetadata),
      gone(appMetadata),
      JSON.stringify(userMetadata),
      gone(userMetadata),
      role ?? null,
      bannedUntil !== undefined,
      bannedUntil == null ? null : toTimestamp(bannedUntil),
      toTimestamp(clock()),
    ],
  );
}
