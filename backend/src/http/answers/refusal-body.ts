/** The body of a refusal before a protocol is reached, readable by the clients of both. */
export function toRefusalBody(code: string, message: string): Record<string, string | null> {
  return { code, error_code: code, message, msg: message, details: null, hint: null };
}
