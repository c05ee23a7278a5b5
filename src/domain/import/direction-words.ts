import type { Direction } from './amount-text.ts';

const out =
  /^(?:dr|d|db|debit|dbit|debited|expense|expenses|exp|sent|spent|withdrawal|withdrawn|out|outflow|outgoing|money out|soll|s|lastschrift|ausgabe|ausgang|belastung|debito|cargo|gasto|depense|af)$/;
const into =
  /^(?:cr|c|credit|crdt|credited|income|received|deposit|in|inflow|incoming|money in|haben|h|gutschrift|einnahme|eingang|kredit|credito|abono|ingreso|recette|bij)$/;

/**
 * Which way a word like Dr, Credit, Haben or Income says that money went; undefined for others, such as Transfer. Payment and
 * Refund are no such words: what they say depends on whose statement it is.
 */
export function findDirection(text: string): Direction | undefined {
  if (text.length > 20) return undefined;
  const word = text
    .normalize('NFD')
    .replace(/\p{M}|[.]/gu, '')
    .replace(/[_-]/g, ' ')
    .trim()
    .toLowerCase();
  return out.test(word) ? 'out' : into.test(word) ? 'in' : undefined;
}
