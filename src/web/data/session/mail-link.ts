/** The purpose of the email. */
export type LinkPurpose = 'sign-up' | 'recovery' | 'invite' | 'change' | 'sign-in';

/** A link from an email that led back to this site, and what has happened to it. */
export type MailLink =
  | { readonly kind: 'none' }
  /** For the browser that requested the email: it has the secret that turns the code into a session. */
  | {
      readonly kind: 'code';
      readonly code: string;
      readonly flow: string | null;
      readonly purpose: LinkPurpose;
    }
  /** For any browser: an email that an operator sent. */
  | { readonly kind: 'token'; readonly token: string; readonly purpose: LinkPurpose }
  /** The first of two links that change the address. */
  | { readonly kind: 'half' }
  | { readonly kind: 'already' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'elsewhere'; readonly purpose: LinkPurpose }
  | { readonly kind: 'unanswered' }
  /** It would sign in somebody else than the person here; see `link-session.ts`. */
  | { readonly kind: 'offered'; readonly email: string }
  | { readonly kind: 'moved' };

const purposes: ReadonlyMap<string | null, LinkPurpose> = new Map([
  ['signup', 'sign-up'],
  ['recovery', 'recovery'],
  ['invite', 'invite'],
  ['email_change', 'change'],
]);

/** The protocol has no codes for these, only messages. Any other message may be forged. */
const knownMessages: ReadonlyMap<string | null, 'half' | 'already'> = new Map([
  ['Confirmation link accepted. Please proceed to confirm link sent to the other email', 'half'],
  ['Your email address is already confirmed. Sign in to continue.', 'already'],
]);

/** Returns the target of links in this product's emails. */
export function toLinkTarget(type: 'signup' | 'recovery' | 'email_change'): string {
  return `${location.origin}/login?mail=${type}`;
}

/** Parses the part after # (or, for some links, after ?) of an address. None of its text is ever shown. */
export function toMailLink({ hash, searchParams }: URL): MailLink {
  const given = new URLSearchParams(hash.slice(1));
  const find = (name: string) => given.get(name) ?? searchParams.get(name);
  const purpose = purposes.get(given.get('type') ?? searchParams.get('mail')) ?? 'sign-in';
  const failure = find('error_code') ?? find('error');
  if (failure === 'bad_code_verifier') return { kind: 'elsewhere', purpose };
  if (failure !== null) return { kind: 'failed', code: failure };
  const token = given.get('refresh_token');
  if (token !== null) return { kind: 'token', token, purpose };
  const code = searchParams.get('code');
  if (code !== null) return { kind: 'code', code, flow: searchParams.get('sb_flow_id'), purpose };
  return { kind: knownMessages.get(find('message')) ?? 'none' };
}

let arrived: MailLink | undefined;

/** The link that opened this page, and its state. */
export function arrivedMailLink(): MailLink {
  // There is no address when the page is prerendered.
  arrived ??= toMailLink(new URL(globalThis.location?.href ?? 'about:blank'));
  return arrived;
}

export function setMailLink(outcome: MailLink): void {
  arrived = outcome;
}

const parameters = [
  'code',
  'error',
  'error_code',
  'error_description',
  'mail',
  'message',
  'sb',
  'sb_flow_id',
];

/** Removes the link's parameters from the address. */
export function clearLinkAddress(): void {
  const address = new URL(location.href);
  for (const name of parameters) address.searchParams.delete(name);
  if (address.hash.includes('=')) address.hash = '';
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
