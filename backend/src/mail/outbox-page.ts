import { type Handler, Hono } from 'hono';
import { html } from 'hono/html';
import { addSecurityHeaders } from '../http/answers/security-headers.ts';
import { loopbackOnly } from '../http/loopback-only.ts';
import type { ServerEnv } from '../http/request-variables.ts';
import { type OutboxMail, readOutbox } from './outbox.ts';
import { outboxStyle } from './outbox-style.ts';

const maxShown = 50;

interface OutboxOptions {
  readonly directory: string;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * The page that replaces a mailbox while emails are stored instead of sent. Its links open accounts. It therefore
 * listens on its own random port: a proxy in front of the site forwards only the site's port, and nothing that its
 * clients send leads from there to this one.
 */
export function createOutboxApp({ directory, publicUrl }: OutboxOptions): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(addSecurityHeaders({ https: false }), loopbackOnly(), async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('cache-control', 'no-store');
    headers.set(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });
  app.get('/', async (context) => context.html(toPage(await readOutbox(directory, maxShown), publicUrl)));
  app.get('/style.css', (context) =>
    context.body(outboxStyle, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  return app;
}

/**
 * The page at `/outbox` on the site's own port, which sends the browser on to the outbox's port. Only a browser follows
 * it, and a browser elsewhere ends up at its own machine. A redirect would not do: some proxies follow those
 * themselves.
 */
export function forwardBrowserToOutbox(address: string): Handler<ServerEnv> {
  return (context) => {
    context.header('cache-control', 'no-store');
    return context.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Outbox - Tallyboard</title>
</head>
<body>
<p><a href="${address}">Open the outbox</a></p>
</body>
</html>
`);
  };
}

function toPage(mails: readonly OutboxMail[], publicUrl: string) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Outbox - Tallyboard</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
<h1>Outbox</h1>
<p>No mail server is set up, so emails are kept here. Only this machine can see them.</p>
${mails.length === 0 ? html`<p class="empty">No emails yet. Sign up, then reload this page.</p>` : html`<ol>${mails.map(toItem)}</ol>`}
<p><a href="${publicUrl}/login">Back to Tallyboard</a></p>
</main>
</body>
</html>
`;
}

function toItem({ to, subject, date, link }: OutboxMail) {
  return html`
<li>
<h2>${subject}</h2>
<dl><dt>To</dt><dd>${to}</dd><dt>Date</dt><dd>${date}</dd></dl>
${link === null ? html`<p>This email has no link. Read it in the outbox folder.</p>` : html`<p><a class="action" href="${link}" rel="noreferrer">Open the link</a></p>`}
</li>`;
}
