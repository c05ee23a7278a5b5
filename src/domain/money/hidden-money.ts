/** Stands for the digits of a hidden amount. */
export const hiddenDigits = '•••';

/** Spoken by screen readers in place of a hidden amount. */
export const hiddenLabel = 'hidden amount';

/**
 * What this product writes for money: '-₹12,34,567.89', '₹2.5L', '$1.2M', and 'EUR 12.50' for a currency that this
 * version does not know. Also what people have written so in their own words.
 */
const amounts =
  /(?<sign>[-+−]?)(?:(?<symbol>[₹$£])\d+(?:[,.]\d+)*(?:[A-Za-z]{1,3}\b)?|(?<code>\b[A-Z]{3} )\d+\.\d{2}\b)/g;

/** A text without its amounts: their signs and currencies stay. */
export function hideAmounts(text: string): string {
  return text.replace(amounts, `$<sign>$<symbol>$<code>${hiddenDigits}`);
}

/** The same to be spoken. */
export function hideSpokenAmounts(text: string): string {
  return text.replace(amounts, hiddenLabel);
}
