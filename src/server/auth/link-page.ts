import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ServerEnv } from '../http/request-variables.ts';
import { linkStyle, linkStyleHash } from './link-style.ts';

/** The texts of a link's page, and what it asks for. */
export interface LinkPage {
  readonly heading: string;
  /** What the button does. */
  readonly lead: string;
  readonly button: string;
  readonly note: string;
  /** For an account whose password the email alone cannot prove. */
  readonly password?: { readonly email: string; readonly alert: string | null };
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
    `default-src 'none'; style-src ${linkStyleHash}; base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`,
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
<p class="quiet">Never chose one, or can’t remember it? Continue without it and choose a new one.</p>
<button class="second" type="submit" name="without" value="password" formnovalidate>I don’t know it</button>`;
