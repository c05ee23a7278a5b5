import { wordsIn, wordsOut } from '#domain/entry/direction-words.ts';
import type { Direction } from '../cells/amount-text.ts';

const out =
  /^(?:dr|d|db|debit|dbit|debited|expense|expenses|exp|sent|spent|withdrawal|withdrawn|out|outflow|outgoing|money out|soll|s|lastschrift|ausgabe|ausgang|belastung|debito|cargo|gasto|depense|af|buy|bought|paid|paid out|auszahlung|ausgang|salida|sortie|uit|minus)$/;
const into =
  /^(?:cr|c|credit|crdt|credited|income|received|deposit|in|inflow|incoming|money in|haben|h|gutschrift|einnahme|eingang|kredit|credito|abono|ingreso|recette|bij|k|sell|sold|paid in|einzahlung|entrada|entree|plus)$/;

/** Phrases of money that came in, also on a card's statement, and of money that went out. The first list wins. */
const textsIn = new RegExp(
  `\\b(?:${wordsIn}|thank you|payments? received|return(?:ed)?|autopay|deposit|top[ -]?up|invoice|added to|contribution|` +
    'gutschrift|erstattung|ausgleich|gehalt|lohn|remboursement|salaire|abono|nomina)\\b',
  'i',
);
const textsOut = new RegExp(
  `\\b(?:${wordsOut}|card payment|bill payment|purchase|withdrawal|withdrawn|direct debit|standing order|lastschrift|` +
    'kartenzahlung|achat|retrait|prelevement|compra)\\b',
  'i',
);

/** Which way the words of a bank's text say that money went; undefined where they do not. */
export function findTextDirection(text: string): Direction | undefined {
  return textsIn.test(text) ? 'in' : textsOut.test(text) ? 'out' : undefined;
}

/** The same of the texts of a row. */
export function findRowTextDirection(row: readonly string[]): Direction | undefined {
  return row.map(findTextDirection).find((way) => way !== undefined);
}

/**
 * Which way a word like Dr, Credit, Haben or Income says that money went; undefined for others, such as Transfer. Payment and
 * Refund are no such words: what they say depends on whose statement it is.
 */
export function findDirection(text: string): Direction | undefined {
  if (text.length > 20) return undefined;
  const sign = text.trim();
  if (sign === '+') return 'in';
  if (sign === '-' || sign === '−') return 'out';
  const word = text
    .normalize('NFD')
    .replace(/\p{M}|[.]/gu, '')
    .replace(/[_-]/g, ' ')
    .trim()
    .toLowerCase();
  return out.test(word) ? 'out' : into.test(word) ? 'in' : undefined;
}
