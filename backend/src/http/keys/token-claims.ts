import type { AccessClaims, Verified } from './access-token.ts';

const leeway = 30;
const times = ['exp', 'nbf', 'iat'] as const;

/**
 * Checks the times in a signed token, in seconds, with 30 s of leeway for clock skew. Absent claims are not checked;
 * claims of the wrong type are refused by name.
 */
export function checkClaims(payload: unknown, now: number): Verified {
  if (!isClaims(payload)) return refuse('The JWT payload must be an object');
  for (const name of times) {
    const value = payload[name];
    if (value !== undefined && (typeof value !== 'number' || !Number.isFinite(value))) {
      return refuse(`The JWT '${name}' claim must be a number`);
    }
  }
  if (payload.sub !== undefined && typeof payload.sub !== 'string') {
    return refuse("The JWT 'sub' claim must be a string");
  }
  if (payload.role !== undefined && typeof payload.role !== 'string') {
    return refuse("The JWT 'role' claim must be a string");
  }
  if (!isAudience(payload.aud)) {
    return refuse("The JWT 'aud' claim must be a string or an array of strings");
  }
  const { exp, nbf, iat } = payload as { exp?: number; nbf?: number; iat?: number };
  if (exp !== undefined && now > exp + leeway) return { ok: false, problem: { kind: 'expired' } };
  if (nbf !== undefined && now < nbf - leeway) return { ok: false, problem: { kind: 'not-yet-valid' } };
  if (iat !== undefined && now < iat - leeway) return { ok: false, problem: { kind: 'issued-in-future' } };
  return { ok: true, claims: payload };
}

function isAudience(value: unknown): boolean {
  const audiences = Array.isArray(value) ? value : [value ?? ''];
  return audiences.every((audience) => typeof audience === 'string');
}

function isClaims(value: unknown): value is AccessClaims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(message: string): Verified {
  return { ok: false, problem: { kind: 'claim', message } };
}
