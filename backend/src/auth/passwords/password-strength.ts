import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { refuse } from '../refusal.ts';

/** The protocol's reasons for a weak password. */
export type WeakReason = 'length' | 'characters' | 'pwned';

export interface Weakness {
  readonly reasons: readonly WeakReason[];
  /** Sentences for the person, joined by spaces. */
  readonly message: string;
}

/** Of 0 to 4: below 3, a hundred million guesses find the password. */
const minScore = 3;
const maxBytes = 72;

/** Reading the word lists takes a tenth of a second: do it at the first sign-up, not at the start. */
let estimator: Promise<ZxcvbnFactory> | undefined;

/** Refuses a password that the protocol cannot accept (400) or that is weak (422 with reasons). */
export async function requireStrongPassword(
  password: string,
  email: string,
  minLength: number,
): Promise<void> {
  if (Buffer.byteLength(password) > maxBytes) {
    refuse(400, 'validation_failed', `Password cannot be longer than ${maxBytes} characters`);
  }
  const weakness = await findWeakness(password, email, minLength);
  if (weakness) refuse(422, 'weak_password', weakness.message, { reasons: weakness.reasons });
}

/** Why a password is weak: too short, the account's own address, or easily guessed. */
async function findWeakness(
  password: string,
  email: string,
  minLength: number,
): Promise<Weakness | undefined> {
  const reasons: WeakReason[] = [];
  const sentences: string[] = [];
  if ([...password].length < minLength) {
    reasons.push('length');
    sentences.push(`Password should be at least ${minLength} characters.`);
  }
  if (isAddress(password, email)) {
    reasons.push('pwned');
    sentences.push('Password should not be your email address.');
  } else if (reasons.length === 0 && (await isGuessable(password, email))) {
    reasons.push('pwned');
    sentences.push('Password is known to be weak and easy to guess, please choose a different one.');
  }
  return reasons.length === 0 ? undefined : { reasons, message: sentences.join(' ') };
}

function isAddress(password: string, email: string): boolean {
  const [local = ''] = email.split('@');
  return email !== '' && [email, local].includes(password.trim().toLowerCase());
}

async function isGuessable(password: string, email: string): Promise<boolean> {
  estimator ??= loadEstimator();
  const own = [email, ...email.split(/[@.+_-]/)].filter((word) => word.length > 2);
  return (await estimator).check(password, ['tallyboard', ...own]).score < minScore;
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}
