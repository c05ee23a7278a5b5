/**
 * The positions at which a spreadsheet would start a formula: at the start of a text, and after characters that some
 * spreadsheets use as delimiters instead of commas. Quotation marks and apostrophes may come first, so that escaping is
 * reversible. Full-width signs count too, and so does a leading tab or line break, which would be lost.
 */
const place = /(?<=^|[;\t\r\n])(?=['"]*[=+\-@＝＋－＠])|^(?='*[\t\r\n])/g;
const mark = /(?<=^|[;\t\r\n])'(?=['"]*[=+\-@＝＋－＠])|^'(?='*[\t\r\n])/g;

/** A text of which no spreadsheet runs any part as a formula. */
export function toSafeText(text: string): string {
  return text.replace(place, "'");
}

/** The text that was made safe. */
export function fromSafeText(text: string): string {
  return text.replace(mark, '');
}
