import type { TokenProblem } from '#server/http/keys/access-token.ts';
import { RestError } from './rest-error.ts';

/** An invalid token, in PostgREST's words (PGRST301, PGRST303). */
export function tokenRefused(problem: TokenProblem): RestError {
  const { code, message, details = null } = toWords(problem);
  return new RestError({
    status: 401,
    code,
    message,
    details,
    headers: {
      'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message.replaceAll('"', "'")}"`,
    },
  });
}

function toWords(problem: TokenProblem): { code: string; message: string; details?: string } {
  switch (problem.kind) {
    case 'empty':
      return { code: 'PGRST301', message: 'Empty JWT is sent in Authorization header' };
    case 'parts':
      return { code: 'PGRST301', message: `Expected 3 parts in JWT; got ${problem.count}` };
    case 'signature':
      return {
        code: 'PGRST301',
        message: 'No suitable key or wrong key type',
        details: 'None of the keys was able to decode the JWT',
      };
    case 'expired':
      return { code: 'PGRST303', message: 'JWT expired' };
    case 'not-yet-valid':
      return { code: 'PGRST303', message: 'JWT not yet valid' };
    case 'issued-in-future':
      return { code: 'PGRST303', message: 'JWT issued at future' };
    case 'audience':
      return { code: 'PGRST303', message: 'JWT not in audience' };
    case 'claim':
      return { code: 'PGRST303', message: problem.message };
  }
}
