/**
 * Tells whether an amount as `toDecimal` writes it begins with a number: '45' begins 45.00, 450.00 and 4599.00. It makes
 * no text of the amount, so that a search can look at every row.
 */
export function toAmountMatcher(text: string): (amount: number) => boolean {
  const [before = '', after] = text.split('.');
  const [digits, power] = [Number(before), 10 ** Math.max(before.length, 1)];
  // No amount begins '05'.
  if (before.length > 1 && before.startsWith('0')) return () => false;
  if (after === undefined) {
    return (amount) => {
      let whole = Math.floor(amount / 100);
      while (whole >= power) whole = Math.floor(whole / 10);
      return whole === digits;
    };
  }
  const unit = 10 ** (2 - after.length);
  return (amount) =>
    after.length < 3 &&
    Math.floor(amount / 100) === digits &&
    Math.floor((amount % 100) / unit) === Number(after);
}
