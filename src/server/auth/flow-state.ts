import { createHash, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import type { AuthServices } from './auth-services.ts';
import { refuse } from './refusal.ts';
import type { RequestBody } from './request-body.ts';
import { toTimestamp } from './timestamps.ts';
import { toUuid } from './uuid.ts';

/** What a client keeps the secret half of, so that only it can turn a mailed link into a session (PKCE). */
export interface CodeChallenge {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

export type FlowMethod = 'email/signup' | 'recovery' | 'magiclink' | 'email_change';

const codeLife = 300_000;

/** Reads `code_challenge` and its method; null when the client uses no PKCE. One without the other is refused. */
export function readChallenge(body: RequestBody): CodeChallenge | null {
  const challenge = body.text('code_challenge');
  const method = body.text('code_challenge_method').toLowerCase();
  if (challenge === '' && method === '') return null;
  if (challenge === '' || method === '') {
    refuse(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
  }
  if (!/^[\w.~-]{43,128}$/.test(challenge)) {
    refuse(
      400,
      'validation_failed',
      'code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, ._~-',
    );
  }
  if (method !== 's256' && method !== 'plain') {
    refuse(400, 'validation_failed', `unsupported code_challenge method "${method.slice(0, 20)}"`);
  }
  return { challenge, method };
}

/** Remembers a challenge until its mail comes back. */
export async function openFlow(
  transaction: Transaction,
  { clock, random }: Pick<AuthServices, 'clock' | 'random'>,
  flow: CodeChallenge & { userId: string; purpose: FlowMethod },
): Promise<void> {
  const now = clock();
  await transaction.query(`delete from auth.flow_state where created_at < $1::timestamptz`, [
    toTimestamp(now - 86_400_000),
  ]);
  await transaction.query(
    `insert into auth.flow_state
       (user_id, auth_code, code_challenge, code_challenge_method, authentication_method, created_at, updated_at)
     values ($1::uuid, $2, $3, $4::auth.code_challenge_method, $5, $6::timestamptz, $6::timestamptz)`,
    [flow.userId, hash(toUuid(random(16))), flow.challenge, flow.method, flow.purpose, toTimestamp(now)],
  );
}

/** The code for the newest waiting flow of that purpose, to be exchanged by the client that began it. */
export async function issueAuthCode(
  transaction: Transaction,
  { clock, random }: Pick<AuthServices, 'clock' | 'random'>,
  userId: string,
  purpose: FlowMethod,
): Promise<string> {
  const code = toUuid(random(16));
  const { rowCount } = await transaction.query(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = $4::timestamptz, updated_at = $4::timestamptz
     where id = (select id from auth.flow_state where user_id = $1::uuid and authentication_method = $2
                 order by created_at desc, id desc limit 1)`,
    [userId, purpose, hash(code), toTimestamp(clock())],
  );
  if (rowCount === 0) refuse(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  return code;
}

/** Ends a flow: whose session it is, if code and verifier fit. A wrong verifier leaves the flow as it was. */
export async function closeFlow(
  transaction: Transaction,
  clock: AuthServices['clock'],
  code: string,
  verifier: string,
): Promise<{ userId: string; method: FlowMethod }> {
  const { rows } = await transaction.query<FlowRow>(
    `select id, user_id as "userId", code_challenge as challenge, code_challenge_method::text as method,
       authentication_method as purpose, (extract(epoch from auth_code_issued_at) * 1000)::float8 as "issuedAt"
     from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null for update`,
    [hash(code)],
  );
  const [row] = rows;
  if (!row) refuse(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (clock() - row.issuedAt > codeLife)
    refuse(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  const shown = row.method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  if (!isSame(shown, row.challenge)) {
    refuse(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  await transaction.query('delete from auth.flow_state where id = $1::uuid', [row.id]);
  return { userId: row.userId, method: row.purpose };
}

interface FlowRow {
  readonly id: string;
  readonly userId: string;
  readonly challenge: string;
  readonly method: 's256' | 'plain';
  readonly purpose: FlowMethod;
  readonly issuedAt: number;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isSame(shown: string, expected: string): boolean {
  const [a, b] = [Buffer.from(shown), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
