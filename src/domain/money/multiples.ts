/** Short forms behind a number: '5k', '1.5L', '2 lakh', '3 crore'. */
export const multiples: Readonly<Record<string, bigint>> = {
  k: 1000n,
  ...Object.fromEntries(['l', 'lakh', 'lakhs', 'lac', 'lacs'].map((word) => [word, 100_000n])),
  ...Object.fromEntries(['cr', 'crore', 'crores'].map((word) => [word, 10_000_000n])),
};

const shortForm = /^(.*\d)(?:([kl])|( ?)(lakhs?|lacs?|cr|crores?))$/;

/** The number that a short form in small letters means, '500' of '0.5k'; the same text if it is no short form. */
export function withoutMultiple(text: string): string {
  const [, number = '', letter, , word = letter ?? ''] = shortForm.exec(text) ?? [];
  const by = multiples[word];
  const [, whole = '', fraction = ''] = /^([\d,]*)(?:\.(\d+))?$/.exec(number) ?? [];
  if (by === undefined || whole + fraction === '') return text;
  const digits = String(BigInt(whole.replaceAll(',', '') + fraction) * by).padStart(fraction.length + 1, '0');
  const point = digits.length - fraction.length;
  const rest = digits.slice(point).replace(/0+$/, '');
  return digits.slice(0, point) + (rest === '' ? '' : `.${rest}`);
}
