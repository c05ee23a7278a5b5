import type { Endpoint } from './auth-services.ts';

/** Sign-in methods that this server lacks; clients look for the names. */
const absent = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
];

/** `GET /settings`: what a sign-in page can offer. */
export const settings: Endpoint = async (services, context) => {
  const rules = services.settings;
  return context.json({
    external: { ...Object.fromEntries(absent.map((name) => [name, false])), email: true },
    disable_signup: rules.signupDisabled,
    mailer_autoconfirm: rules.mailerAutoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  });
};
