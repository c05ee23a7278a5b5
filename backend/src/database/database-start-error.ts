/**
 * Why the database could not be opened, in sentences for the person at the terminal: what happened and what to do. The
 * server prints the message without a stack and exits.
 */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
