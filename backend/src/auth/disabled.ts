import type { Endpoint } from './auth-services.ts';
import { refuse } from './refusal.ts';

/** `POST /sso`: there is no single sign-on. */
export const sso: Endpoint = async () => refuse(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');

/** `/user/identities/...`: an account has only its email identity and nothing to link. */
export const identityLinking: Endpoint = async () =>
  refuse(404, 'manual_linking_disabled', 'Manual linking is disabled');
