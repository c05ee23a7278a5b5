import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { linkStyle, linkStyleHash } from '#server/http/mails/link-style.ts';
import type { ServerEnv } from '#server/http/request-variables.ts';

interface StopPage {
  readonly heading: string;
  readonly lead: string;
  /** The button that stops the emails. */
  readonly button?: string;
}

const where = 'You can turn them on again in Tallyboard: open Plan, then Reminders.';

export const stopPages = {
  ask: {
    heading: 'Stop these emails?',
    lead: `You get no more emails about what is due. ${where}`,
    button: 'Stop the emails',
  },
  stopped: { heading: 'No more emails', lead: `You get no more emails about what is due. ${where}` },
  unknown: {
    heading: 'This link no longer works',
    lead: 'Sign in to Tallyboard, open Plan, then Reminders, and turn the emails off there.',
  },
} satisfies Record<string, StopPage>;

/** A page of the link that stops an email. Its form posts to its own address. */
export function answerStopPage(
  context: Context<ServerEnv>,
  { heading, lead, button }: StopPage,
  status: 200 | 404,
): Response | Promise<Response> {
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src ${linkStyleHash}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  );
  context.header('x-robots-tag', 'noindex, nofollow');
  return context.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading} - Tallyboard</title>
<style>${raw(linkStyle)}</style>
</head>
<body>
<main>
<p class="name">Tallyboard</p>
<form method="post">
<h1>${heading}</h1>
<p>${lead}</p>
${button === undefined ? '' : html`<button type="submit">${button}</button>`}
</form>
</main>
</body>
</html>
`,
    status,
  );
}
