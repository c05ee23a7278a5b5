/**
 * Where a spreadsheet would begin a formula: at the start of a text, and behind what some of them part cells by instead of
 * commas. Quotation marks may stand in front, and apostrophes, so that one can be taken away again. Signs count in full
 * width too. A text that begins with a tab or the end of a line would lose it.
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
