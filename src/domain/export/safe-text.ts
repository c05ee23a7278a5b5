/** What spreadsheets begin a formula with, also in full width, and behind apostrophes, so that one can be taken away. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet runs as a formula. */
export function toSafeText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that was made safe. */
export function fromSafeText(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
