import { Hono } from 'hono';
import { html } from 'hono/html';
import type { ServerEnv } from '../http/request-variables.ts';
import { type OutboxMail, readOutbox } from './outbox.ts';
import { outboxStyle } from './outbox-style.ts';

const shown = 50;

/**
 * The page that stands in for a mailbox while mails are kept instead of sent, with paths relative to `/outbox`. Its
 * links open accounts: whoever mounts it lets only this machine's own browser pass.
 */
export function createOutboxRoutes({ directory }: { readonly directory: string }): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('cache-control', 'no-store');
    headers.set(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });
  app.get('/', async (context) => context.html(toPage(await readOutbox(directory, shown))));
  app.get('/style.css', (context) =>
    context.body(outboxStyle, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  return app;
}

function toPage(mails: readonly OutboxMail[]) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Outbox - Tallyboard</title>
<link rel="stylesheet" href="/outbox/style.css">
</head>
<body>
<main>
<h1>Outbox</h1>
<p>This server sends no mail: it has no mail server. What it would have sent is kept here, for this machine alone.</p>
${mails.length === 0 ? html`<p class="empty">No mail yet. Reload after you have signed up.</p>` : html`<ol>${mails.map(toItem)}</ol>`}
<p><a href="/login">Back to Tallyboard</a></p>
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
${link === null ? html`<p>It has no link; the mail itself is in the outbox folder.</p>` : html`<p><a class="action" href="${link}" rel="noreferrer">Open the link</a></p>`}
</li>`;
}
