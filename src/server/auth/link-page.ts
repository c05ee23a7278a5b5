import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ServerEnv } from '../http/request-variables.ts';
import { linkStyle, linkStyleHash } from './link-style.ts';

/** What the page of a mailed link says, and what it asks for. */
export interface LinkPage {
  readonly heading: string;
  /** What the button does. */
  readonly lead: string;
  readonly button: string;
  readonly note: string;
  /** Of an account whose password the mail alone cannot vouch for. */
  readonly password?: { readonly email: string; readonly alert: string | null };
}

/**
 * Answers the page that a mailed link opens: it changes nothing by itself, so that programs which follow links in mails
 * do no harm. Its one form goes to its own address. `leadsTo` are the addresses that the form may redirect to.
 */
export function answerLinkPage(
  context: Context<ServerEnv>,
  page: LinkPage,
  { status = 200, leadsTo }: { status?: ContentfulStatusCode; leadsTo: readonly string[] },
): Response | Promise<Response> {
  const targets = ["'self'", ...new Set(leadsTo.map(toSource))].join(' ');
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src ${linkStyleHash}; base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`,
  );
  context.header('cache-control', 'no-store');
  context.header('referrer-policy', 'no-referrer');
  context.header('x-robots-tag', 'noindex, nofollow');
  return context.html(toHtml(page), status);
}

/** What a policy calls the place of an address: its origin, or the scheme of an app. */
function toSource(address: string): string {
  const { origin, protocol } = new URL(address);
  return origin === 'null' ? protocol : origin;
}

function toHtml({ heading, lead, button, note, password }: LinkPage) {
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
<main>
<p class="name">Tallyboard</p>
<form method="post">
<h1>${heading}</h1>
<p>${lead}</p>
${password ? toPasswordField(password) : ''}
<button type="submit">${button}</button>
${password ? withoutPassword : ''}
<p class="quiet">${note}</p>
</form>
</main>
</body>
</html>
`;
}

function toPasswordField({ email, alert }: NonNullable<LinkPage['password']>) {
  const invalid = alert === null ? '' : raw(' aria-invalid="true" aria-describedby="alert"');
  return html`<input class="known" type="text" autocomplete="username" value="${email}" readonly>
${alert === null ? '' : html`<p class="alert" id="alert" role="alert">${alert}</p>`}
<label for="password">The password you chose</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required${invalid}>`;
}

const withoutPassword = html`
<p class="quiet">Never chose one, or can’t recall it? Continue without it, and you choose a new one.</p>
<button class="second" type="submit" name="without" value="password" formnovalidate>I don’t know it</button>`;
