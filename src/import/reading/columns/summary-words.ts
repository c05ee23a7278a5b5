import { toHeadWords } from './head-words.ts';

const summaries = [
  /^(?:opening|closing|starting|ending|previous|final|initial|last statement|op|cl) (?:bal|balance)(?: (?:(?:as )?(?:on|at|of|for|from|inr|usd|gbp|forward)\b.*|[\d ]+(?:cr|dr)?))?$/,
  /^(?:bal(?:ance)? )?(?:brought|carried) (?:forward|down|over)(?: (?:from|to|on)\b.*)?$|^(?:bal(?:ance)? )?[bc] [fd]$/,
  /^(?:anfangssaldo|endsaldo|saldovortrag|alter saldo|neuer saldo|kontostand(?: am\b.*)?)$/,
  /^(?:solde (?:initial|final|precedent)|ancien solde|nouveau solde)(?: au\b.*)?$/,
  /^saldo (?:inicial|final|anterior|actual|iniziale|finale|precedente|poczatkowe|koncowe)$|^(?:beginsaldo|eindsaldo|vorig saldo|nieuw saldo)$/,
  // Hindi without its vowel signs, which `toHeadWords` leaves out.
  /^(?:पररभक|आरभक|अथ|अतम) ?शष$/,
];

/** What each of them has in it: most cells need no closer look. */
const hint = /bal|sald|forward|over|down|[fd]$|kontostand|solde|शेष/i;

/** Whether a cell says that its row is a balance, not a transaction. "Total" is also where people buy fuel. */
export function isSummary(cell: string): boolean {
  if (cell.length < 3 || cell.length > 60 || !hint.test(cell)) return false;
  const text = toHeadWords(cell);
  return summaries.some((pattern) => pattern.test(text));
}
