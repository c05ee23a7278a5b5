import type { MailMessage } from '../mail-sender.ts';

/** The parts of an email, before they become text and HTML. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  /** Sentences before the link or code. */
  readonly lead: string;
  readonly action?: { readonly label: string; readonly link: string };
  readonly code?: string;
  /** Details of an event, such as its time. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** Sentences at the end: how long it is valid, and what to do if you did not ask for it. */
  readonly notes: readonly string[];
  /** The last line: where the person can stop emails of this kind. */
  readonly stop?: { readonly label: string; readonly link: string };
}

/** Builds an email twice, as plain text and as HTML that is readable in light and dark email programs. */
export function toMail(content: MailContent): MailMessage {
  const { to, subject, action } = content;
  const message = { to, subject, text: toText(content), html: toHtml(content) };
  return action ? { ...message, link: action.link } : message;
}

function toText({ heading, lead, facts, action, code, notes, stop }: MailContent): string {
  const parts = [heading, lead];
  if (facts) parts.push(facts.map(([name, value]) => `${name}: ${value}`).join('\n'));
  if (action) parts.push(`${action.label}:\n${action.link}`);
  if (code) parts.push(action ? `If asked for a code, enter ${code}.` : `Your code: ${code}`);
  parts.push(...notes);
  if (stop) parts.push(`${stop.label}:\n${stop.link}`);
  return `${[...parts, '--\nTallyboard'].join('\n\n')}\n`;
}

/** The product's colours in sRGB, light and dark: email programs know neither its style sheet nor OKLCH. */
const light = { ground: '#f8f5ee', sheet: '#fefdf9', line: '#ddd7cc', ink: '#251d17', quiet: '#5a5148' };
const dark = { ground: '#171310', sheet: '#211c18', line: '#3f3933', ink: '#f3efe6', quiet: '#bcb4a9' };

const sans = "font-family:'Anek Latin',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "font-family:Newsreader,Georgia,'Times New Roman',serif";

/** For email programs that support it; the others show the light colours, set inline on each element. */
const darkRules = `@media (prefers-color-scheme: dark) {
.ground { background: ${dark.ground} !important }
.sheet { background: ${dark.sheet} !important; border-color: ${dark.line} !important }
.ink { color: ${dark.ink} !important }
.quiet, .quiet a { color: ${dark.quiet} !important }
.ink a.button { background: ${dark.ink} !important; color: ${dark.ground} !important }
.code { background: ${dark.ground} !important; color: ${dark.ink} !important }
.rule { border-color: ${dark.line} !important }
}`;

function toHtml({ subject, heading, lead, facts, action, code, notes, stop }: MailContent): string {
  const body = [
    paragraph('ink', `${serif};font-size:26px;line-height:1.25;font-weight:600`, escapeHtml(heading), 'h1'),
    paragraph('ink', '', escapeHtml(lead)),
  ];
  if (facts) {
    const lines = facts.map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`);
    body.push(paragraph('quiet', '', lines.join('<br>')));
  }
  if (action) {
    const link = escapeHtml(action.link);
    const button = `display:inline-block;padding:13px 22px;border-radius:8px;background:${light.ink};color:${light.sheet};font-weight:600;text-decoration:none`;
    body.push(
      paragraph(
        'ink',
        'margin-top:24px',
        `<a class="button" href="${link}" style="${button}">${escapeHtml(action.label)}</a>`,
      ),
    );
    const address = `<a href="${link}" style="color:${light.quiet}">${link}</a>`;
    body.push(
      paragraph('quiet', 'font-size:14px;word-break:break-all', `Or open this address:<br>${address}`),
    );
  }
  if (code) {
    const words = action ? 'If asked for a code, enter' : 'Your code:';
    const digits = `<strong class="code" style="display:inline-block;padding:2px 10px;border-radius:6px;background:${light.ground};font-size:${action ? 18 : 30}px;letter-spacing:3px">${escapeHtml(code)}</strong>`;
    body.push(paragraph('ink', '', `${words} ${digits}`));
  }
  const last = notes.map((note) => paragraph('quiet', 'font-size:14px', escapeHtml(note)));
  if (stop) {
    const link = `<a href="${escapeHtml(stop.link)}" style="color:${light.quiet}">${escapeHtml(stop.label)}</a>`;
    last.push(paragraph('quiet', 'font-size:14px', link));
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
${darkRules}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${light.ground}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left;${sans};font-size:16px;line-height:1.5">
<tr><td class="ink" style="padding:0 4px 16px;${serif};font-size:20px;font-weight:600;color:${light.ink}">Tallyboard</td></tr>
<tr><td class="sheet" style="padding:28px 28px 12px;border:1px solid ${light.line};border-radius:12px;background:${light.sheet}">
${body.join('\n')}
<div class="rule" style="margin:24px 0 16px;border-top:1px solid ${light.line}"></div>
${last.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(tone: 'ink' | 'quiet', style: string, text: string, element: 'p' | 'h1' = 'p'): string {
  return `<${element} class="${tone}" style="margin:0 0 16px;color:${light[tone]};${style}">${text}</${element}>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
