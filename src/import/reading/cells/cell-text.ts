import { maxDescriptionLength } from '#domain/transactions/transaction-rules.ts';

// Tabs and line ends are kept: people write them.
const controls = /[\p{Cc}--[\t\n\r]]/gv;
/** A formula that keeps digits a text in spreadsheets: ="00123". */
const quotedFormula = /^="([^"]*)"$/;

/** A cell's text without spaces at its ends and without characters that nobody sees and PostgreSQL refuses. */
export function cleanText(cell: string): string {
  return cell.replace(controls, '').toWellFormed().trim();
}

/** Like `cleanText`, also without what a bank wrote around it for spreadsheets. */
export function toCellText(cell: string | undefined): string {
  if (cell === undefined) return '';
  const text = cleanText(cell);
  return text.startsWith('=') ? (quotedFormula.exec(text)?.[1]?.trim() ?? text) : text;
}

/** Whether a row has a letter or a digit anywhere; lines of dashes or stars below a head have none. */
export function hasContent(row: readonly string[]): boolean {
  return row.some((cell) => /[\p{L}\p{N}]/u.test(cell));
}

/** A description that fits: a bank's long text ends in an ellipsis. `note` follows it and is never cut. */
export function fitDescription(text: string, note = ''): string {
  return fitText(text, maxDescriptionLength, note);
}

/** The same of any text that may have so many characters. */
export function fitText(text: string, most: number, note = ''): string {
  if (text.length + note.length <= most) return text + note;
  const characters = [...text];
  const room = most - [...note].length;
  if (characters.length <= room) return text + note;
  return `${characters
    .slice(0, room - 1)
    .join('')
    .trimEnd()}…${note}`;
}
