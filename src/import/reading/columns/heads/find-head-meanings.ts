import { type HeadMeaning, headPatterns, headPhrases } from './head-phrases.ts';

/** Longer texts are no heads. */
const longest = 200;

/** A head in small letters without accents, signs, and what stands in brackets: 'withdrawal amt', 'wahrung'. */
export function toPlainHead(head: string): string {
  return head
    .slice(0, longest)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Banks' abbreviations. */
const inFull: Readonly<Record<string, string>> = {
  amt: 'amount',
  bal: 'balance',
  chk: 'check',
  cheque: 'check',
  chq: 'check',
  chqno: 'check',
  cr: 'credit',
  desc: 'description',
  dr: 'debit',
  dt: 'date',
  ref: 'reference',
  refno: 'reference',
  tran: 'transaction',
  trans: 'transaction',
  trx: 'transaction',
  txn: 'transaction',
};

/** A currency behind a head: 'debit euros', 'amount in rs'. */
const currencyWord = / (?:in )?(?:inr|usd|gbp|eur|euros?|rs|rupees|chf)$/;

/** Finds the meanings of a head, the likeliest first: 'Details' is Dr or Cr at some banks, and a text at others. */
export function findHeadMeanings(head: string): readonly HeadMeaning[] {
  if (/[([][^)\]]*\b(?:foreign|original|orig)\b/i.test(head)) return [{ meaning: 'ignored', rank: 1 }];
  const short = toPlainHead(head);
  if (short === '' || short.length > 60) return [];
  const words = short.split(' ').map((word) => inFull[word] ?? word);
  const text = words.join(' ').replace(currencyWord, '');
  const side = headPhrases.get(text.replace(/^(?:amount|total) | (?:amount|total)$/, '')) ?? [];
  const sides = side.filter(({ meaning }) => meaning === 'in' || meaning === 'out');
  const found = headPatterns.filter(([pattern]) => pattern.test(text)).map(([, meaning]) => meaning);
  return [...(headPhrases.get(text) ?? sides), ...found];
}

/** Whether a head names a reference, which is the bank's own name for a transaction only at some banks. */
export function isReferenceHead(head: string): boolean {
  return findHeadMeanings(head).find(({ meaning }) => meaning === 'bank-id')?.rank === 1;
}

/** Whether a head names what is taken for a transaction. */
export function isFeeHead(head: string): boolean {
  return /\b(?:fees?|charges?|commission|gebuhr|gebuhren|entgelt|frais|comision|comisiones)\b/.test(
    toPlainHead(head),
  );
}

/** Whether a head names what became of a transaction. */
export function isStatusHead(head: string): boolean {
  return findHeadMeanings(head).some(({ meaning }) => meaning === 'status');
}
