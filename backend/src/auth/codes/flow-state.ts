import { createHash, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import type { AuthServices } from '../auth-services.ts';
import { refuse } from '../refusal.ts';
import type { RequestBody } from '../request/request-body.ts';
import { toTimestamp } from '../timestamps.ts';
import { toUuid } from '../uuid.ts';

/** A client keeps the secret half, so that only it can exchange an emailed link for a session (PKCE). */
export interface CodeChallenge {
  readonly challenge: string;
  readonly method: 's256';
}

export type FlowMethod = 'email/signup' | 'recovery' | 'magiclink' | 'email_change';

/** How long the code after pressing the button is valid: five minutes. */
export const codeLife = 300_000;

/** Reads `code_challenge` and its method; null when the client does not use PKCE. One without the other is refused. */
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
  // `plain` would send the secret itself: anybody who reads the request could finish the flow.
  if (method !== 's256') {
    refuse(400, 'validation_failed', `unsupported code_challenge method "${method.slice(0, 20)}"`);
  }
  return { challenge, method };
}

/**
 * Stores a challenge until its link comes back, and whether the client has proven that it knows the password. An email
 * has one: another browser that has proven itself at its link takes the place of the first.
 */
export async function openFlow(
  transaction: Transaction,
  { clock, random }: Pick<AuthServices, 'clock' | 'random'>,
  flow: CodeChallenge & { userId: string; tokenId: string; purpose: FlowMethod; knowsPassword: boolean },
): Promise<void> {
  const now = clock();
  await transaction.query(`delete from auth.flow_state where created_at < $1::timestamptz`, [
    toTimestamp(now - 86_400_000),
  ]);
  await transaction.query('delete from auth.flow_state where token_id = $1::uuid', [flow.tokenId]);
  await transaction.query(
    `insert into auth.flow_state (user_id, auth_code, code_challenge, code_challenge_method, authentication_method,
       proven_password, created_at, updated_at, token_id)
     select u.id, $2, $3, $4::auth.code_challenge_method, $5, case when $6 then u.encrypted_password end,
       $7::timestamptz, $7::timestamptz, $8::uuid
     from auth.users u where u.id = $1::uuid`,
    [
      flow.userId,
      hash(toUuid(random(16))),
      flow.challenge,
      flow.method,
      flow.purpose,
      flow.knowsPassword,
      toTimestamp(now),
      flow.tokenId,
    ],
  );
}

/** Voids flows that wait for their link or their client: those of these purposes, or all. */
export async function voidFlows(
  transaction: Transaction,
  userId: string,
  purposes: readonly FlowMethod[] | null = null,
): Promise<void> {
  await transaction.query(
    `delete from auth.flow_state
     where user_id = $1::uuid and ($2::text[] is null or authentication_method = any ($2::text[]))`,
    [userId, purposes === null ? null : [...purposes]],
  );
}

/** The password hash that the client of an email's flow has proven to know; null when it has not, or has no flow. */
export async function findProvenPassword(transaction: Transaction, tokenId: string): Promise<string | null> {
  const { rows } = await transaction.query<{ proven: string | null }>(
    'select proven_password as proven from auth.flow_state where token_id = $1::uuid',
    [tokenId],
  );
  return rows[0]?.proven ?? null;
}

/**
 * Creates the code for an email's flow, which the client that asked for the email exchanges; voids an earlier code.
 * `typed` is the password hash that was proven on the page.
 */
export async function issueAuthCode(
  transaction: Transaction,
  { clock, random }: Pick<AuthServices, 'clock' | 'random'>,
  { tokenId, typed }: { tokenId: string; typed: string | null },
): Promise<string> {
  const code = toUuid(random(16));
  const { rowCount } = await transaction.query(
    `update auth.flow_state set auth_code = $2, auth_code_issued_at = $3::timestamptz, updated_at = $3::timestamptz,
       proven_password = coalesce($4, proven_password)
     where token_id = $1::uuid`,
    [tokenId, hash(code), toTimestamp(clock()), typed],
  );
  if (rowCount === 0) return refuseFlow();
  return code;
}

/** A flow whose code came with the right verifier. */
export interface ProvenFlow {
  readonly id: string;
  readonly userId: string;
  /** The email that it waited for. */
  readonly tokenId: string;
  readonly purpose: FlowMethod;
  readonly provenPassword: string | null;
}

/** The flow that matches code and verifier; refuses everything else. Locks and changes nothing yet. */
export async function findFlow(
  transaction: Transaction,
  clock: AuthServices['clock'],
  code: string,
  verifier: string,
): Promise<ProvenFlow> {
  const { rows } = await transaction.query<ProvenFlow & { challenge: string; issuedAt: number }>(
    `select id, user_id as "userId", token_id as "tokenId", code_challenge as challenge, authentication_method as purpose,
       proven_password as "provenPassword", (extract(epoch from auth_code_issued_at) * 1000)::float8 as "issuedAt"
     from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null`,
    [hash(code)],
  );
  const [row] = rows;
  if (!row) return refuseFlow();
  if (clock() - row.issuedAt > codeLife)
    refuse(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  if (!isSame(createHash('sha256').update(verifier).digest('base64url'), row.challenge)) {
    refuse(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  return row;
}

/** Ends a flow. Refuses one that was ended, or got another code, in the meantime. */
export async function endFlow(transaction: Transaction, { id }: ProvenFlow, code: string): Promise<void> {
  const { rowCount } = await transaction.query(
    'delete from auth.flow_state where id = $1::uuid and auth_code = $2',
    [id, hash(code)],
  );
  if (rowCount === 0) refuseFlow();
}

function refuseFlow(): never {
  return refuse(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isSame(shown: string, expected: string): boolean {
  const [a, b] = [Buffer.from(shown), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
