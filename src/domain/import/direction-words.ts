import type { Direction } from './amount-text.ts';

const out =
  /^(?:dr|d|db|debit|dbit|debited|debit card|expense|withdrawal|withdrawn|payment|paid|out|outflow|outgoing|money out|spent|soll|s|lastschrift|ausgabe|ausgang|belastung|debito|cargo|gasto|depense|sale|purchase)$/;
const into =
  /^(?:cr|c|credit|crdt|credited|income|deposit|received|in|inflow|incoming|money in|haben|h|gutschrift|einnahme|eingang|kredit|credito|abono|ingreso|recette|refund|return)$/;

/** Which way a word like Dr, Credit, Haben or Income says that money went; undefined for others, such as Transfer. */
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
