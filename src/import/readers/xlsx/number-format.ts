import { isDateFormat } from './date-cell.ts';

/** The format of a cell's number: a day, or with letters and signs of money around it. */
export interface NumberFormat {
  readonly isDate: boolean;
  /** Sections for numbers above, below and at zero, or for those that meet conditions; empty if none adds letters. */
  readonly sections: readonly Section[];
}

interface Section {
  before: string;
  after: string;
  decimals: number;
  hasDigits: boolean;
  condition?: (value: number) => boolean;
}

/** No spreadsheet takes a longer code. */
const longestCode = 255;

const token = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]?|general|e[+-]0+|[0#?.,]+|[\s\S]/gi;

/** Signs that several countries use for their money. */
const sharedSign = /^(?:\$|kr\.?|¥|￥|rs\.?|₨)$/i;

/** The money of places, by the numbers and names that stand behind such a sign. */
const moneyOf: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'CAD 1009 c0c en-ca fr-ca,AUD c09 en-au,NZD 1409 en-nz,SGD 1004 4809 en-sg zh-sg,HKD c04 3c09 en-hk zh-hk,' +
    'TWD 404 zh-tw,MXN 80a es-mx,ARS 2c0a es-ar,CLP 340a es-cl,COP 240a es-co,SEK 41d sv-se,NOK 414 814 nb-no nn-no,' +
    'DKK 406 da-dk,ISK 40f is-is,CNY 804 zh-cn,PKR 420 ur-pk,NPR 461 ne-np,LKR 45b 849 si-lk'
  )
    .split(',')
    .flatMap((line) => {
      const [code = '', ...places] = line.split(' ');
      return places.map((place) => [place, code]);
    }),
);

/** Parses a number format, by its number among those that every spreadsheet knows, or its code. */
export function toNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined || code.length > longestCode)
    return { isDate: isDateFormat(id, undefined), sections: [] };
  const isDate = isDateFormat(id, code);
  const sections = isDate || code.includes('%') ? [] : toSections(code);
  return { isDate, sections: sections.some(hasLiteral) ? sections : [] };
}

function toSections(code: string): readonly Section[] {
  const sections: Section[] = [];
  let section: Section | undefined;
  for (const [text] of code.matchAll(token)) {
    section ??= { before: '', after: '', decimals: 0, hasDigits: false };
    if (sections.at(-1) !== section) sections.push(section);
    if (text === ';') section = undefined;
    else if (text.startsWith('[') && !text.startsWith('[$')) withCondition(section, text);
    else if (/^(?:[0#?.,]|general$)/i.test(text)) {
      section.hasDigits = true;
      section.decimals += /\.([0#?]*)/.exec(text)?.[1]?.replace(/[#?]/g, '').length ?? 0;
    } else section[section.hasDigits ? 'after' : 'before'] += toLiteral(text);
  }
  return sections;
}

function withCondition(section: Section, text: string): void {
  const [, sign, number] = /^\[([<>=]{1,2})(-?\d+(?:\.\d+)?)\]$/.exec(text) ?? [];
  if (sign === undefined) return;
  const limit = Number(number);
  section.condition = (value) => {
    if (sign === '<>') return value !== limit;
    return (
      (sign.includes('=') && value === limit) ||
      (sign.includes('<') && value < limit) ||
      (sign.includes('>') && value > limit)
    );
  };
}

/** Returns the literal text of a part of a code. */
function toLiteral(text: string): string {
  if (text.startsWith('[$')) {
    const [, sign = '', place = ''] = /^\[\$([^\]-]*)(?:-([^\]]*))?/.exec(text) ?? [];
    const code = sharedSign.test(sign.trim()) ? moneyOf[place.toLowerCase()] : undefined;
    return code ?? sign;
  }
  if (text.startsWith('"')) return text.replaceAll('"', '');
  if (text.startsWith('\\')) return text.slice(1);
  if (text.startsWith('_')) return ' ';
  // Letters without quotation marks stand for parts of a time, and for powers of ten.
  return /^(?:[*@]|[a-z])/i.test(text) ? '' : text;
}

function hasLiteral({ before, after, hasDigits }: Section): boolean {
  return hasDigits && /[\p{L}\p{Sc}]/u.test(before + after);
}

function toLiterals(section: Section | undefined): string {
  return section === undefined ? '' : (section.before + section.after).replace(/\P{L}/gu, '');
}

/** A decimal number as its cell shows it, with all its decimals: '20.00 Dr', '-$5.50'. Groups are left out. */
export function showNumber(number: string, { sections }: NumberFormat): string {
  if (sections.length === 0 || !/^-?\d/.test(number)) return number;
  const value = Number(number);
  const section = findSection(sections, value);
  if (section === undefined || !hasLiteral(section)) return number;
  const [whole = '', fraction = ''] = number.replace('-', '').split('.');
  const decimals = fraction.padEnd(section.decimals, '0');
  const digits = decimals === '' ? whole : `${whole}.${decimals}`;
  const written = `${section.before}#${section.after}`;
  const hasMinus = /^\s*[-−(]|[-−(]\s*#/.test(written);
  // A distinct word, as in Dr and Cr, can replace the minus of negative numbers; a colour cannot.
  const isTold =
    value < 0 && section === sections[1] && !hasMinus && toLiterals(section) !== toLiterals(sections[0]);
  const isNegative = (value < 0 && !isTold) || (value > 0 && hasMinus);
  const words = written
    .replace(/^[-−(\s]+|[-−(]\s*(?=#)|\)\s*$/g, '')
    .replace(/(?<=\p{L})#/u, ' #')
    .replace(/\s+/g, ' ')
    .trim();
  return `${isNegative ? '-' : ''}${words.replace('#', digits)}`;
}

function findSection(sections: readonly Section[], value: number): Section | undefined {
  if (sections.some(({ condition }) => condition)) {
    return sections.find(({ condition }) => condition === undefined || condition(value));
  }
  const [first, second, third] = sections;
  if (value < 0) return second ?? first;
  return value === 0 ? (third ?? first) : first;
}
