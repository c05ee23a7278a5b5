import { authClient } from './auth-client.ts';
import { messages } from './messages.ts';
import { callFunction } from './rpc.ts';
import { type AuthOutcome, refuse } from './sign-in.ts';

/** An authenticator app that is being added; it counts once a code of it was confirmed. */
export interface Enrollment {
  readonly id: string;
  /** The QR code as an image's address. */
  readonly picture: string;
  /** The same for typing. */
  readonly secret: string;
}

/** Shows the code of an authenticator app: this session then counts in full. */
export async function enterCode(code: string): Promise<AuthOutcome<'raised'>> {
  const { data, error } = await authClient().getUser();
  if (error) return refuse(error);
  const factors = (data.user.factors ?? []).filter(
    ({ status, factor_type }) => status === 'verified' && factor_type === 'totp',
  );
  return tryFactors(
    factors.map(({ id }) => id),
    code,
  );
}

/** Whose app a code is from is known only by trying; most people have one. */
async function tryFactors(ids: readonly string[], code: string): Promise<AuthOutcome<'raised'>> {
  let failure: AuthOutcome<never> = { ok: false, message: messages.codeWrong, reasons: [], code: '' };
  for (const factorId of ids) {
    const { error } = await authClient().mfa.challengeAndVerify({
      factorId,
      code: code.replaceAll(/\s/g, ''),
    });
    if (!error) return { ok: true, value: 'raised' };
    if (error.code !== 'mfa_verification_failed') failure = refuse(error);
  }
  return failure;
}

/** Takes the second factor away by a code on paper; this session then counts in full. */
export async function enterRecoveryCode(code: string): Promise<AuthOutcome<'raised'>> {
  const used = await callFunction<boolean>('use_recovery_code', { code });
  if (!used.ok) return used;
  if (!used.value) return { ok: false, message: messages.recoveryCodeWrong, reasons: [], code: '' };
  return renewSession();
}

/** Whether the account asks for a second factor. */
export async function hasSecondFactor(): Promise<AuthOutcome<boolean>> {
  const { data, error } = await authClient().getUser();
  if (error) return refuse(error);
  return { ok: true, value: (data.user.factors ?? []).some(({ status }) => status === 'verified') };
}

export async function beginEnrollment(): Promise<AuthOutcome<Enrollment>> {
  const { data, error } = await authClient().mfa.enroll({ factorType: 'totp' });
  if (error) return refuse(error);
  return { ok: true, value: { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret } };
}

/** The first code of the new app; with it the account asks for both from now on. */
export async function confirmEnrollment(id: string, code: string): Promise<AuthOutcome<'raised'>> {
  return tryFactors([id], code);
}

/** Ten codes in the place of all earlier ones, shown this once. */
export function createRecoveryCodes() {
  return callFunction<readonly string[]>('create_recovery_codes');
}

export function countRecoveryCodes() {
  return callFunction<number>('count_recovery_codes');
}

/** From now on the password alone is enough. */
export async function removeSecondFactor(): Promise<AuthOutcome<'raised'>> {
  const { data, error } = await authClient().mfa.listFactors();
  if (error) return refuse(error);
  for (const { id } of data.all) {
    const removed = await authClient().mfa.unenroll({ factorId: id });
    if (removed.error) return refuse(removed.error);
  }
  return renewSession();
}

/** The kept session still says what the factors were; a new one says what they are. */
async function renewSession(): Promise<AuthOutcome<'raised'>> {
  const { error } = await authClient().refreshSession();
  return error ? refuse(error) : { ok: true, value: 'raised' };
}
