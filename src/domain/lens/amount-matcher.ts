/**
 * Tells whether digits with at most one decimal point are part of an amount as `toDecimal` writes it: 120050 minor
 * units are '1200.50'. It makes no text of the amount, so that a search can look at every row.
 */
export function toAmountMatcher(text: string): (amount: number) => boolean {
  const [before = '', after] = text.split('.');
  const digits = Number(before);
  const power = 10 ** before.length;
  /** The least number that has so many digits. */
  const least = before.length > 1 ? power / 10 : 0;
  const isEnd = (number: number) => number >= least && number % power === digits;
  if (after === undefined) {
    return (amount) => {
      const cents = amount % 100;
      if (before.length === 2 && cents === digits) return true;
      if (before.length === 1 && (cents % 10 === digits || Math.floor(cents / 10) === digits)) return true;
      let whole = Math.floor(amount / 100);
      do {
        if (isEnd(whole)) return true;
        whole = Math.floor(whole / 10);
      } while (whole > 0 && whole >= least);
      return false;
    };
  }
  const unit = 10 ** (2 - after.length);
  return (amount) =>
    after.length < 3 &&
    Math.floor((amount % 100) / unit) === Number(after) &&
    isEnd(Math.floor(amount / 100));
}
