/**
 * Why an email could not be sent, for the log and the queue: the codes of the failed step, such as `EENVELOPE, RCPT TO,
 * 550 5.1.1`. Repeats nothing that the mail server wrote, because refusals name the recipient.
 */
export function toFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, originalCode, command, responseCode, response } = error as Error & Record<string, unknown>;
  // RFC 3463: class, subject and detail, which are more specific than the reply code (RFC 5321).
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(
    typeof response === 'string' ? response : '',
  )?.[1];
  const reply = [responseCode, enhanced].filter(isCode).join(' ');
  const known = [code, originalCode, command, reply].filter(isCode);
  return known.length === 0 ? error.name : known.join(', ');
}

function isCode(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[A-Z0-9_. ]{1,63}$/.test(value));
}
