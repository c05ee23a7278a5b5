import { expect, it } from 'vitest';
import { toMail } from './mail-layout.ts';

const link = 'https://money.example/auth/v1/verify?token=1&type=signup';
const content = {
  to: 'nia@example.org',
  subject: 'Confirm <your> address',
  heading: 'Welcome & hello',
  lead: 'One step is left.',
  action: { label: 'Confirm', link },
  code: '482913',
  notes: ['The link works for one hour.'],
  stop: { label: 'Stop these emails', link: 'https://money.example/reminders/stop/1' },
};

it('says the same in plain text as in HTML', () => {
  const { text, html } = toMail(content);
  expect(text).toContain(content.stop.link);
  expect(html).toContain(content.stop.link);
  const words = html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&');
  for (const part of [
    content.heading,
    content.lead,
    'Confirm',
    link,
    '482913',
    ...content.notes,
    content.stop.label,
  ]) {
    expect(text).toContain(part);
    expect(words).toContain(part);
  }
});

it('escapes text', () => {
  expect(toMail(content).html).toContain('<title>Confirm &lt;your&gt; address</title>');
});

it('has a dark rule for every inline light colour', () => {
  const { html } = toMail(content);
  const rules = /prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/.exec(html)?.[1] ?? '';
  const classes = new Set([...html.matchAll(/ class="(\w+)"/g)].map(([, name]) => name));
  for (const name of classes) expect(rules).toMatch(new RegExp(`\\.${name}\\b`));
});
