/** Messages about accounts and passwords. Not in `messages.ts`, because the dashboard does not need them to open. */
export const accountMessages = {
  passwordsDiffer: 'Passwords do not match',
  signUpDone: 'Check your inbox for a confirmation email. Once confirmed, sign in to continue.',
  resetSent: 'If this address has an account, a link to choose a new password is on its way.',
  endedBySecondFactor: 'You were signed out because two-factor sign-in was turned on.',
  codeNeeded: 'Enter a code from your authenticator app.',
  nonceNeeded: 'Enter the code we emailed you, then save.',
  deletionNotConfirmed: 'To confirm, type your email address as shown.',
  exportFailed: 'Your data could not be loaded. Please try again.',
  codeWrong: 'That code is not right. Codes change every 30 seconds and work once.',
  recoveryCodeWrong: 'That is not one of your recovery codes, or it has been used.',
  mailedCodeWrong: 'That code is not right, or it has expired.',
  remindersFailed: 'Your reminders could not be loaded.',
  remindersOffline: 'Calendar and email need a connection.',
  notCopied: 'Could not copy. Select the address and copy it yourself.',
  confirmationResent: 'Confirmation email sent again.',
} as const;

/** The auth protocol's reasons for a weak password. A server may also send sentences. */
export const passwordReasons: Readonly<Record<string, PasswordReason>> = {
  length: { sentence: 'It is too short.', told: /at least|short/ },
  characters: { sentence: 'It needs more kinds of characters.', told: /contain|kinds/ },
  pwned: { sentence: 'It has been leaked or is easy to guess.', told: /guess|leaked|email/ },
};

interface PasswordReason {
  readonly sentence: string;
  /** Found in a server's message that says so itself. */
  readonly told: RegExp;
}
