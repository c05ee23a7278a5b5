import { refuse } from '../refusal.ts';

/** The pattern of HTML's `<input type="email">`: the server accepts what a browser accepts. */
const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** An address in the form that is stored and compared: lower case, at most 255 characters. */
export function requireEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email === '') refuse(400, 'validation_failed', 'An email address is required');
  if (email.length > 255) refuse(400, 'validation_failed', 'An email address is too long');
  if (!pattern.test(email)) {
    refuse(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  return email;
}
