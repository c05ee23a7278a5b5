import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { linkStyle, linkStyleHash } from '../../http/mails/link-style.ts';
import type { ServerEnv } from '../../http/request-variables.ts';
import { linkScript, linkScriptHash } from './link-script.ts';

/** The texts of a link's page, and what it asks for. */
export interface LinkPage {
  readonly heading: string;
  /** What the button does. */
  readonly lead: string;
  readonly button: string;
  readonly note: string;
  /** For an account whose password the email alone cannot prove. */
  readonly password?: { readonly email: string; readonly alert: string | null };
  readonly otherBrowser?: OtherBrowser | null;
}

/** What a browser gets that did not ask for the link: another form, or another page. */
export type OtherBrowser = {
  /** The name under which the browser that asked stored its secret; null when the client gave none. */
  readonly flow: string | null;
} & (
  | { readonly confirm: ConfirmHere; readonly leadsTo?: never }
  | { readonly confirm?: never; readonly leadsTo: string }
);

export interface ConfirmHere {
  readonly email: string;
  readonly code: string;
  readonly hasPassword: boolean;
  readonly alert?: string;
}

/**
 * Renders the page that an emailed link opens. The page itself changes nothing, so that programs which follow links in
 * emails do no harm. Its only form posts to its own address. `leadsTo` lists the addresses that the form may redirect
 * to.
 */
export function answerLinkPage(
  context: Context<ServerEnv>,
  page: LinkPage,
  { status = 200, leadsTo }: { status?: ContentfulStatusCode; leadsTo: readonly string[] },
): Response | Promise<Response> {
  const targets = ["'self'", ...new Set(leadsTo.map(toSource))].join(' ');
  context.header(
    'content-security-policy',
    `default-src 'none'; ${page.otherBrowser ? `script-src ${linkScriptHash}; ` : ''}style-src ${linkStyleHash}; base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`,
  );
  context.header('cache-control', 'no-store');
  context.header('referrer-policy', 'no-referrer');
  context.header('x-robots-tag', 'noindex, nofollow');
  return context.html(toHtml(page), status);
}

/** An address as a source in a content security policy: its origin, or the scheme of an app. */
function toSource(address: string): string {
  const { origin, protocol } = new URL(address);
  return origin === 'null' ? protocol : origin;
}

function toHtml({ heading, lead, button, note, password, otherBrowser }: LinkPage) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${heading} - Tallyboard</title>
<style>${raw(linkStyle)}</style>
</head>
<body>
<main${otherBrowser ? toData(otherBrowser) : ''}>
<p class="name">Tallyboard</p>
<form method="post">
<h1>${heading}</h1>
<p>${lead}</p>
${password ? toPasswordField(password) : ''}
<button type="submit">${button}</button>
${password ? withoutPassword : ''}
<p class="quiet">${note}</p>
</form>
${otherBrowser?.confirm ? toConfirmForm(otherBrowser.confirm, note) : ''}
</main>
${otherBrowser ? html`<script>${raw(linkScript)}</script>` : ''}
</body>
</html>
`;
}

function toData({ flow, leadsTo }: OtherBrowser) {
  return html`${flow === null ? '' : html` data-flow="${flow}"`}${leadsTo ? html` data-elsewhere="${leadsTo}"` : ''}`;
}

/** Hidden until the script finds that this browser did not ask for the link. */
function toConfirmForm({ email, code, hasPassword, alert = '' }: ConfirmHere, note: string) {
  const codeText = html`<strong class="code">${code.slice(0, 3)} ${code.slice(3)}</strong>`;
  if (!hasPassword) {
    return html`<form hidden>
<h1>Open the link where you signed up</h1>
<p>You signed up in another browser. Open the link there, or type this code there: ${codeText}</p>
<p class="quiet">${note}</p>
</form>`;
  }
  const invalid = alert === '' ? '' : raw(' aria-invalid="true" aria-describedby="own-alert"');
  return html`<form method="post" hidden>
<h1>Confirm on this device</h1>
<p>You signed up in another browser. Enter your password to confirm here, or type this code there: ${codeText}</p>
<input class="known" type="text" autocomplete="username" value="${email}" readonly>
${alert === '' ? '' : html`<p class="alert" id="own-alert" role="alert">${alert}</p>`}
<label for="own-password">Password</label>
<input id="own-password" name="password" type="password" autocomplete="current-password" maxlength="1000" required${invalid}>
<input name="code_challenge" type="hidden">
<button type="submit">Confirm and open</button>
<p class="quiet">${note}</p>
</form>`;
}

function toPasswordField({ email, alert }: NonNullable<LinkPage['password']>) {
  const invalid = alert === null ? '' : raw(' aria-invalid="true" aria-describedby="alert"');
  return html`<input class="known" type="text" autocomplete="username" value="${email}" readonly>
${alert === null ? '' : html`<p class="alert" id="alert" role="alert">${alert}</p>`}
<label for="password">The password you chose</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required${invalid}>`;
}

const withoutPassword = html`
<p class="quiet">Never chose one, or can’t remember it? Continue without it and choose a new one.</p>
<button class="second" type="submit" name="without" value="password" formnovalidate>I don’t know it</button>`;
