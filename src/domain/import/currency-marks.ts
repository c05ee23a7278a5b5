// ISO 4217, those in use in 2026 and the ones that joined the euro since 2014, which old files have.
const codes = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF ' +
    'CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK ' +
    'HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD ' +
    'MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG ' +
    'QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD ' +
    'TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
  ).split(' '),
);

/** What is written before or after an amount, in small letters; longer marks first. */
const marks: readonly (readonly [string, string])[] = [
  ['us$', 'USD'],
  ['ca$', 'CAD'],
  ['c$', 'CAD'],
  ['au$', 'AUD'],
  ['a$', 'AUD'],
  ['nz$', 'NZD'],
  ['hk$', 'HKD'],
  ['s$', 'SGD'],
  ['r$', 'BRL'],
  ['mx$', 'MXN'],
  ['nt$', 'TWD'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['rs.', 'INR'],
  ['rs', 'INR'],
  ['€', 'EUR'],
  ['¥', 'JPY'],
  ['₽', 'RUB'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₦', 'NGN'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['฿', 'THB'],
  ['₪', 'ILS'],
  ['zł', 'PLN'],
  ['kč', 'CZK'],
  ['fr.', 'CHF'],
  ['euros', 'EUR'],
  ['euro', 'EUR'],
];

const commaCurrencies = new Set(
  'EUR BRL PLN SEK NOK DKK CZK HUF RON TRY RUB UAH IDR ARS CLP COP VND ISK BGN HRK RSD BYN UYU PYG'.split(
    ' ',
  ),
);

/** A currency at the beginning or end of a text, and what is left of it. */
export interface MarkedText {
  readonly currency: string;
  readonly rest: string;
}

/** The code that a text is, alone: 'eur', '€', 'Rs.' Undefined if it is no currency. */
export function findCurrency(text: string): string | undefined {
  const upper = text.toUpperCase();
  if (codes.has(upper)) return upper;
  const lower = text.toLowerCase();
  return marks.find(([mark]) => mark === lower)?.[1];
}

/** The currency with which a text begins or ends. */
export function cutCurrency(text: string): MarkedText | undefined {
  const [head, tail] = [text.slice(0, 3).toUpperCase(), text.slice(-3).toUpperCase()];
  if (codes.has(head) && !/^\p{L}/u.test(text.slice(3))) {
    return { currency: head, rest: text.slice(3).trim() };
  }
  if (codes.has(tail) && !/\p{L}$/u.test(text.slice(0, -3))) {
    return { currency: tail, rest: text.slice(0, -3).trim() };
  }
  const lower = text.toLowerCase();
  for (const [mark, currency] of marks) {
    if (lower.startsWith(mark)) return { currency, rest: text.slice(mark.length).trim() };
    if (lower.endsWith(mark)) return { currency, rest: text.slice(0, -mark.length).trim() };
  }
  return undefined;
}

/** The currency that a head or a line above it names: 'Amount (INR)', 'Betrag in EUR', 'Balance ₹', 'Débit euros'. */
export function findCurrencyInHead(head: string): string | undefined {
  const enclosed = /[([]\s?([^\])]{1,5})\s?[)\]]/.exec(head)?.[1]?.trim();
  const last = /(?:^|[\s_])([A-Z]{3}|[₹$£€¥]|rs\.?|euros?)$/i.exec(head.trim())?.[1];
  const found = (enclosed && findCurrency(enclosed)) || undefined;
  // In a head of capitals a word of three letters can be any word: 'TRANSFER ALL'.
  const isWord = last !== undefined && last.length === 3 && !/^(?:INR|USD|GBP|EUR|CHF)$/i.test(last);
  return found ?? (last === undefined || isWord ? undefined : findCurrency(last));
}

/** Whether amounts of a currency are usually written with a decimal comma. */
export function usesComma(currency: string): boolean {
  return commaCurrencies.has(currency);
}

/** Whether a currency has thousandths, so that 1.000 of it is one. */
export function hasThreeDecimals(currency: string): boolean {
  return /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/.test(currency);
}

const symbols: Readonly<Record<string, string>> = { EUR: '€', JPY: '¥', KRW: '₩', TRY: '₺', ILS: '₪' };

/** A decimal amount with its currency: '€45.00', 'CHF 45.00'. */
export function toForeignText(amount: string, currency: string): string {
  const symbol = symbols[currency];
  return symbol === undefined ? `${currency} ${amount}` : `${symbol}${amount}`;
}
