import type { TransactionType } from '../transactions/transaction.ts';

/** Phrases of money that came in, and of money that went out, on statements and as typed: pieces of patterns. */
export const wordsIn =
  'received from|refund(?:ed|s)?|cash ?backs?|reversal|reversed|salary|payroll|wages|dividends?|credited';
export const wordsOut = 'paid to|sent to|payments? to|transfer to|paid for';

/** The same of a person's own words. */
const saidIn = new RegExp(
  `\\b(?:${wordsIn}|received|reimbursed|reimbursements?|incomes?|earned|earnings|sold|payouts?|stipend|bonus|pay ?che(?:ck|que)|` +
    'got (?:paid|back)|won(?! ?ton)|(?:paid|gave|sent|repaid|returned|owed|lent) me)\\b',
);
const saidOut = new RegExp(
  `\\b(?:${wordsOut}|(?:refunds?|cash ?backs?|reimbursements?|salary|wages|bonus|stipend) to|income tax(?! refund))\\b`,
);
/** Whoever begins so has paid. */
const begunOut =
  /^(?:i )?(?:paid|gave|sent|spent|bought|repaid|transferred|donated|lent|paying)\b(?! (?:me|by|in|back by)\b)/;
/** Money that comes back, or what is given back for it; a gift that was got, or given on; someone's wages. */
const saidEither = new RegExp(
  '\\b(?:returned|borrowed|paid by|sent by|given by|from (?:mom|mum|dad|friend)|' +
    '(?:gift|money|cash|payment|transfer|rent|loan|advance|deposit) from)\\b|^from |^got .*\\bfrom\\b|' +
    '\\b(?:maid|driver|cook|nanny|servant|gardener|mali|watchman|guard|cleaner|babysitter|employee|staff|tutor)s? (?:salary|wages|bonus)\\b|' +
    '\\b(?:salary|wages|bonus) (?:(?:for|of) )?(?:the )?(?:maid|driver|cook|nanny|servant|gardener|mali|watchman|guard|cleaner|babysitter|employee|staff|tutor)s?\\b',
);

/** Which way the words of a description in small letters say that money went; `either` where they say both. */
export function findSaidType(words: string): TransactionType | 'either' | undefined {
  const text = words.trim();
  if (begunOut.test(text)) return 'expense';
  // Only the money stood between the two words: 'got 500 from John'.
  if (/^got (?:back )?from\b/.test(text)) return 'income';
  const [into, out] = [saidIn.test(text), saidOut.test(text)];
  if (saidEither.test(text)) return into && /\breceived\b/.test(text) ? 'income' : 'either';
  if (into && out) return /\bincome tax\b/.test(text) ? 'expense' : 'either';
  return into ? 'income' : out ? 'expense' : undefined;
}
