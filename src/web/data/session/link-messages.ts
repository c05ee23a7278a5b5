/** All sentences about an emailed link or code. Text from the address itself may be forged and is never shown. */
export const linkMessages = {
  expired: 'This link has expired or was already used. Sign in, or request a new one.',
  failed: 'This link did not work. Sign in, or request a new one.',
  tooOften: 'Too many attempts. Wait a few minutes, then open the link again.',
  locked: 'This account is locked.',
  addressTaken: 'This email address already belongs to an account.',
  half: 'Confirmed. Now open the link in the email to your other address.',
  already: 'Your email address is already confirmed. Sign in to continue.',
  moved: 'Email address changed.',
} as const;

/** By the auth server's code. */
const failureTexts: Readonly<Record<string, string>> = {
  access_denied: linkMessages.expired,
  otp_expired: linkMessages.expired,
  flow_state_expired: linkMessages.expired,
  flow_state_not_found: linkMessages.expired,
  refresh_token_already_used: linkMessages.expired,
  refresh_token_not_found: linkMessages.expired,
  session_not_found: linkMessages.expired,
  user_not_found: linkMessages.expired,
  user_banned: linkMessages.locked,
  email_exists: linkMessages.addressTaken,
  over_request_rate_limit: linkMessages.tooOften,
};

export function toLinkFailure(code: string): string {
  return (Object.hasOwn(failureTexts, code) ? failureTexts[code] : undefined) ?? linkMessages.failed;
}
