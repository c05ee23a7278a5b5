import { accountMessages } from '../account-messages.ts';
import { callFunction } from '../rpc.ts';
import { authClient } from '../session/auth-client.ts';
import { type AuthOutcome, toAuthFailure, toFailure } from '../session/sign-in.ts';

/** An authenticator app that is being added; it counts once one of its codes is confirmed. */
export interface Enrollment {
  readonly id: string;
  /** The QR code as an image URL. */
  readonly picture: string;
  /** The same to type in. */
  readonly secret: string;
}

/** Confirms a code from an authenticator app, which gives this session full access. */
export async function enterCode(code: string): Promise<AuthOutcome<'raised'>> {
  const { data, error } = await authClient().getUser();
  if (error) return toAuthFailure(error);
  const factors = (data.user.factors ?? []).filter(
    ({ status, factor_type }) => status === 'verified' && factor_type === 'totp',
  );
  return tryFactors(
    factors.map(({ id }) => id),
    code,
  );
}

/** Only trying tells which app a code is from; most people have one. */
async function tryFactors(ids: readonly string[], code: string): Promise<AuthOutcome<'raised'>> {
  let failure = toFailure(accountMessages.codeWrong);
  for (const factorId of ids) {
    const { error } = await authClient().mfa.challengeAndVerify({
      factorId,
      code: code.replaceAll(/\s/g, ''),
    });
    if (!error) return { ok: true, value: 'raised' };
    if (error.code !== 'mfa_verification_failed') failure = toAuthFailure(error);
  }
  return failure;
}

/** Turns the second factor off with a recovery code, which gives this session full access. */
export async function enterRecoveryCode(code: string): Promise<AuthOutcome<'raised'>> {
  const used = await callFunction<boolean>('use_recovery_code', { code });
  if (!used.ok) return used;
  if (!used.value) return toFailure(accountMessages.recoveryCodeWrong);
  return renewSession();
}

/** Whether the account asks for a second factor. */
export async function hasSecondFactor(): Promise<AuthOutcome<boolean>> {
  const { data, error } = await authClient().getUser();
  if (error) return toAuthFailure(error);
  return { ok: true, value: (data.user.factors ?? []).some(({ status }) => status === 'verified') };
}

export async function beginEnrollment(): Promise<AuthOutcome<Enrollment>> {
  const { data, error } = await authClient().mfa.enroll({ factorType: 'totp' });
  if (error) return toAuthFailure(error);
  return { ok: true, value: { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret } };
}

/** Confirms the new app's first code; from now on the account asks for both. */
export async function confirmEnrollment(id: string, code: string): Promise<AuthOutcome<'raised'>> {
  return tryFactors([id], code);
}

/** Replaces all earlier codes with ten new ones, shown only once. */
export function createRecoveryCodes() {
  return callFunction<readonly string[]>('create_recovery_codes');
}

export function countRecoveryCodes() {
  return callFunction<number>('count_recovery_codes');
}

/** Makes the password alone enough again. */
export async function removeSecondFactor(): Promise<AuthOutcome<'raised'>> {
  const { data, error } = await authClient().mfa.listFactors();
  if (error) return toAuthFailure(error);
  for (const { id } of data.all) {
    const removed = await authClient().mfa.unenroll({ factorId: id });
    if (removed.error) return toAuthFailure(removed.error);
  }
  return renewSession();
}

/** The stored session still has the old factors; a new one has the current ones. */
async function renewSession(): Promise<AuthOutcome<'raised'>> {
  const { error } = await authClient().refreshSession();
  return error ? toAuthFailure(error) : { ok: true, value: 'raised' };
}
