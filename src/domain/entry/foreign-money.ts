import { findCurrencyMark } from '../money/currency-mark.ts';
import { foreignMarks, worldCurrencies } from '../money/world-currencies.ts';

/** Names of currencies besides our own, one of them and many. Those in the second list are words of other things, too. */
const names = new Map(
  (
    'euro yen yuan renminbi rmb baht ringgit rupiah dirham riyal rial dinar lira shekel rouble ruble zloty forint franc ' +
    'peso krona kronor krone kroner koruna taka naira cedi shilling dong hryvnia reais bitcoin'
  )
    .split(' ')
    .flatMap((name) => [
      [name, name],
      [`${name}s`, name],
    ]),
);
const afterNumbers = new Set(['won', 'rand', 'lei', 'leva']);

/** Whose dollars, pounds or rupees are others than ours. */
const others = new Set(
  (
    'canadian australian aussie singapore kong zealand taiwan jamaican fijian bahamian namibian egyptian lebanese sudanese ' +
    'syrian lankan pakistani nepali nepalese mauritian maldivian seychelles bermudian'
  ).split(' '),
);

/** Codes that are words or names, too: currencies only in capitals among small letters. */
const wordCodes = new Set('ALL TOP TRY CUP COP PEN SOS MOP GEL BAM MAD RON BOB PHP AMD SAR LAK'.split(' '));

/** These are said of money alone, wherever they stand. */
const sure =
  /^(?:euros|yen|renminbi|ringgit|rupiah|dirhams|riyals|dinars|roubles|rubles|pesos|kroner|kronor|shekels)$/;

interface ForeignMoney {
  /** 'Euros', 'Canadian dollars'. */
  readonly name: string;
  /** The words with the number that the currency stands beside; empty where it stands alone. */
  readonly numbers: readonly number[];
}

/** The currencies besides our own that words name beside numbers, or surely. */
export function findForeignMoney(words: readonly string[]): readonly ForeignMoney[] {
  const isMixed = words.some((word) => /\p{Ll}/u.test(word));
  return words.flatMap((word, index): readonly ForeignMoney[] => {
    const text = word.replace(/[.,;:!?)]+$/, '');
    const [, before, after] = /^[-+−(]?([^\d\s.,()+−-]+)[\d.,]*\d|\d([^\d\s.,()%+*/−-]+)$/u.exec(text) ?? [];
    const glued = toName(before ?? after ?? '', isMixed, after !== undefined);
    if (glued !== undefined) return [{ name: glued, numbers: [index] }];
    const next = words[index + 1] ?? '';
    if (others.has(text.toLowerCase()) && /^(?:dollar|pound|rupee)s?\b/i.test(next)) {
      return [
        {
          name: toSentenceStart(`${text.toLowerCase()} ${toMany(next.toLowerCase())}`),
          numbers: [index - 1, index + 2],
        },
      ];
    }
    const isBehind = isNumber(words[index - 1]);
    const name = toName(text, isMixed, isBehind);
    if (name === undefined) return [];
    const isJoined = words[index - 1]?.toLowerCase() === 'in';
    const near = [index - 1, index + 1, ...(isJoined ? [index - 2] : [])].filter((at) => isNumber(words[at]));
    return near.length > 0 || sure.test(text.toLowerCase()) ? [{ name, numbers: near }] : [];
  });
}

/** Why such money cannot be recorded. */
export function describeForeignMoney(name: string): string {
  return `${name} cannot be recorded here. Use ₹, $ or £.`;
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^[-+−(]?[₹$£]?[\d.,]*\d/.test(word);
}

/** The name of a currency besides ours by its mark, code or name. */
function toName(text: string, isMixed: boolean, isBehind: boolean): string | undefined {
  const [lower, upper] = [text.toLowerCase(), text.toUpperCase()];
  if (text === '' || findCurrencyMark(lower) !== undefined) return undefined;
  const named = names.get(lower) ?? (isBehind && afterNumbers.has(lower) ? lower : undefined);
  if (named !== undefined && named !== 'euro') return toSentenceStart(toMany(named));
  const isCode = worldCurrencies.has(upper) && (!wordCodes.has(upper) || (isMixed && text === upper));
  const code = Object.hasOwn(foreignMarks, lower) ? foreignMarks[lower] : isCode ? upper : undefined;
  if (code !== undefined) return toSentenceStart(toCurrencyName(code));
  return /^[\p{Sc}--[₹$£₨]]$/v.test(text) ? `Amounts in ${text}` : undefined;
}

/** Many of a currency: 'euros', 'Japanese yen'. */
function toCurrencyName(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
}

function toMany(name: string): string {
  const isSame =
    /^(?:yen|yuan|renminbi|rmb|baht|ringgit|rupiah|kronor|kroner|reais|won|rand|lei|leva|taka|dong)$|s$/;
  return isSame.test(name) ? name : `${name}s`;
}

function toSentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
