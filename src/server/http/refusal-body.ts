/** The body of a refusal that is made before a protocol is reached, worded so that the clients of both read it. */
export function toRefusalBody(code: string, message: string): Record<string, string | null> {
  return { code, error_code: code, message, msg: message, details: null, hint: null };
}
