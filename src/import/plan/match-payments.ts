import { matchBills } from '#domain/plan/repeats/same-bill.ts';
import { isOpen, type Status, toKnownStatus } from '#domain/transactions/status.ts';
import type { ExistingTransaction } from '../reading/planned-row.ts';
import type { RowFacts } from '../reading/read-row.ts';
import type { Match } from './match-existing.ts';

/** Whether a transaction still waits for its payment. The bank knows nothing of the parts of a split one. */
const isPlanned = ({ status, split }: ExistingTransaction) => isOpen(toKnownStatus(status)) && split === '';

/** The bank's own row that the person has moved back to To Do since. In Progress, it was still pending. */
const isReopened = ({ existing, why }: Match) => why === 'same-bank-id' && existing.status !== 'in-progress';

/**
 * Which open card each row pays. `matches`: the rows that are there already; an open card that one of them is was planned,
 * and is paid by it. Rows that have not happened yet pay nothing, nor do those of an exported file, which are transactions
 * of their own.
 */
export function matchPayments(
  rows: readonly (RowFacts | null)[],
  existing: readonly ExistingTransaction[],
  matches: ReadonlyMap<number, Match>,
  usualStatus: Status,
): ReadonlyMap<number, ExistingTransaction> {
  const paid = new Map<number, ExistingTransaction>();
  const known = new Set<ExistingTransaction>();
  const payments: { readonly index: number; readonly row: RowFacts }[] = [];
  for (const [index, row] of rows.entries()) {
    const match = matches.get(index);
    if (match !== undefined) known.add(match.existing);
    const isPayment = row !== null && row.id === '' && (row.status ?? usualStatus) === 'done';
    if (!isPayment) continue;
    if (match === undefined) payments.push({ index, row });
    else if (isPlanned(match.existing) && !isReopened(match)) paid.set(index, match.existing);
  }
  const cards = existing.filter((one) => isPlanned(one) && !known.has(one));
  const found = matchBills(
    payments.map(({ row }) => ({ ...row, category: '' })),
    cards,
  );
  for (const [at, card] of found) {
    const payment = payments[at];
    if (payment !== undefined) paid.set(payment.index, card);
  }
  return paid;
}
