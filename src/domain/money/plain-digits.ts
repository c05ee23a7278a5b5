/**
 * A text with the digits of other scripts, and the wide signs of numbers, as ours: '१२३', '－１２．３'. The ten digits of a
 * script begin at a code point that ends in 0 or, where there is no digit, in 6 (Unicode, chapter 4.6).
 */
export function withPlainDigits(text: string): string {
  return text.replace(/[[\p{Nd}--\d]＋，－．]/gv, (digit) => {
    // Digits beyond the basic plane begin anywhere: as letters of mathematics they are no amount.
    if (digit.length > 1) return digit;
    const code = digit.charCodeAt(0);
    if (code > 0xff00) return String.fromCharCode(code - 0xfee0);
    return `${(code & 15) - (/\p{Nd}/u.test(String.fromCharCode(code & ~15)) ? 0 : 6)}`;
  });
}
