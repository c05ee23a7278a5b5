/** What a link in a mail came to, read from the address that the server sent the browser back to. */
export type MailLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'confirmed' | 'recovery' | 'moved' }
  /** The server has something to say and opened no session. */
  | { readonly kind: 'said'; readonly message: string }
  | { readonly kind: 'failed'; readonly expired: boolean; readonly message: string };

/** Reads the part after # (or, for some links, after ?) of an address. */
export function toMailLink(address: URL): MailLink {
  const hash = new URLSearchParams(address.hash.slice(1));
  const given = ['error', 'error_code', 'access_token', 'message'].some((name) => hash.has(name))
    ? hash
    : address.searchParams;
  const code = given.get('error_code') ?? given.get('error');
  if (code) {
    const message = given.get('error_description') ?? '';
    return { kind: 'failed', expired: code === 'otp_expired', message };
  }
  const said = given.get('message');
  if (said) return { kind: 'said', message: said };
  if (!given.has('access_token')) return { kind: 'none' };
  if (given.get('type') === 'recovery') return { kind: 'recovery' };
  return { kind: given.get('type') === 'email_change' ? 'moved' : 'confirmed' };
}

let arrived: MailLink | undefined;

/** The link that this page was opened with. Read before the auth client starts, which takes it out of the address. */
export function arrivedMailLink(): MailLink {
  // At build, where a page is drawn beforehand, there is no address.
  arrived ??= toMailLink(new URL(globalThis.location?.href ?? 'about:blank'));
  return arrived;
}
