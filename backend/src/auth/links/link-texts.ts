import type { TokenPurpose } from '../codes/one-time-token.ts';
import type { LinkPage } from './link-page.ts';

const note = 'If you did not ask for this, close this page. Nothing has changed.';

/** The texts of a link's page, by the link's purpose. */
export function toLinkTexts(
  purpose: TokenPurpose,
  { email, newEmail }: { email: string; newEmail: string },
): LinkPage {
  switch (purpose) {
    case 'signup':
      return {
        heading: 'Confirm your email address',
        lead: `This opens the Tallyboard account for ${email}.`,
        button: 'Confirm email address',
        note,
      };
    case 'invite':
      return {
        heading: 'Accept your invitation',
        lead: `This opens the Tallyboard account for ${email}.`,
        button: 'Accept invitation',
        note,
      };
    case 'recovery':
      return {
        heading: 'Reset your password',
        lead: `This signs you in as ${email} so you can choose a new password.`,
        button: 'Continue',
        note,
      };
    case 'magiclink':
      return {
        heading: 'Sign in to Tallyboard',
        lead: `This signs you in as ${email}.`,
        button: 'Sign in',
        note,
      };
    case 'email_change_current':
      return {
        heading: 'Confirm your email address change',
        lead: `Your Tallyboard account switches from ${email} to ${newEmail} once both addresses are confirmed.`,
        button: 'Confirm change',
        note,
      };
    case 'email_change_new':
      return {
        heading: 'Confirm your new email address',
        lead: `Your Tallyboard account switches from ${email} to ${newEmail} once both addresses are confirmed.`,
        button: 'Confirm email address',
        note,
      };
  }
}
