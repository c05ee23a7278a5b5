/**
 * The key of a shortcut, letters small. On a keyboard of another script or layout, letters and digits are where an
 * American keyboard has them: there the letters write other signs, and a digit may need Shift.
 */
export function toPlainKey(event: KeyboardEvent): string {
  const { key, code, shiftKey } = event;
  if (key.length > 1) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  const isThirdSign = event.getModifierState('AltGraph');
  if (digit !== undefined && !shiftKey && !isThirdSign) return digit;
  if (letter !== undefined && !isThirdSign && !/^[ -~]$/.test(key)) return letter.toLowerCase();
  return key.toLowerCase();
}
