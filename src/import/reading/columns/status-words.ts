import type { Status } from '#domain/transactions/status.ts';
import { isStatus, statuses, statusWords } from '#domain/transactions/status.ts';

/** The status that a cell names, as on the board or as stored. */
export function findStatus(text: string): Status | undefined {
  const word = text.toLowerCase();
  if (isStatus(word)) return word;
  return statuses.find((status) => statusWords[status].title.toLowerCase() === word);
}

/**
 * Whether the word of a bank or an app says that a payment did not take place. A refunded one did, and its refund is a row
 * of the file.
 */
export function isNotDone(text: string): boolean {
  return /^(?:cancell?ed|declined|denied|failed|failure|rejected|reverted|storniert|abgelehnt)$/i.test(text);
}
