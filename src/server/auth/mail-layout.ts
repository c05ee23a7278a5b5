import type { MailMessage } from '../http/mail-sender.ts';

/** What an account mail says, before it becomes text and HTML. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  /** Sentences before the link or code. */
  readonly lead: string;
  readonly action?: { readonly label: string; readonly link: string };
  readonly code?: string;
  /** Sentences at the end: how long it is good, and what to do if it was not asked for. */
  readonly notes: readonly string[];
}

/** Sets a mail twice, as plain text and as HTML that is readable in light and dark mail programs alike. */
export function toMail(content: MailContent): MailMessage {
  const { to, subject, action } = content;
  const message = { to, subject, text: toText(content), html: toHtml(content) };
  return action ? { ...message, link: action.link } : message;
}

function toText({ heading, lead, action, code, notes }: MailContent): string {
  const parts = [heading, lead];
  if (action) parts.push(`${action.label}:\n${action.link}`);
  if (code) parts.push(action ? `If you are asked for a code, it is ${code}` : `Your code: ${code}`);
  return `${[...parts, ...notes, '--\nTallyboard'].join('\n\n')}\n`;
}

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

function toHtml({ subject, heading, lead, action, code, notes }: MailContent): string {
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${text}</p>`;
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>`,
    paragraph(escapeHtml(lead)),
  ];
  if (action) {
    const link = escapeHtml(action.link);
    const button =
      'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none';
    body.push(paragraph(`<a href="${link}" style="${button}">${escapeHtml(action.label)}</a>`));
    body.push(
      paragraph(
        `Or open this address:<br><a href="${link}">${link}</a>`,
        'font-size:14px;word-break:break-all',
      ),
    );
  }
  if (code) {
    const words = action ? 'If you are asked for a code, it is' : 'Your code:';
    const digits = `<strong style="font-size:${action ? 16 : 28}px;letter-spacing:2px">${escapeHtml(code)}</strong>`;
    body.push(paragraph(`${words} ${digits}`));
  }
  body.push(...notes.map((note) => paragraph(escapeHtml(note), 'font-size:14px')));
  body.push(paragraph('Tallyboard', 'font-size:14px'));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px">
<div style="max-width:520px;margin:0 auto;font-size:16px;line-height:1.5;${font}">
${body.join('\n')}
</div>
</body>
</html>
`;
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
