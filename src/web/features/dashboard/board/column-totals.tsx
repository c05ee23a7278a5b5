import type { Status } from '#domain/transactions/status.ts';
import type { CurrencyTotals } from '#domain/transactions/summary.ts';
import { type TransactionType, transactionTypes } from '#domain/transactions/transaction.ts';
import { useCurrency } from '#web/data/preferences.ts';
import { Amount } from '#web/money/amount.tsx';

/** Labels of the two halves of a column's money. */
const labels: Readonly<Record<Status, Readonly<Record<TransactionType, string>>>> = {
  todo: { expense: 'To pay', income: 'To receive' },
  'in-progress': { expense: 'Going out', income: 'Coming in' },
  done: { expense: 'Paid', income: 'Received' },
};

const halves = transactionTypes.toReversed();

interface ColumnTotalsProps {
  status: Status;
  money: readonly CurrencyTotals[];
}

/**
 * What a group of cards costs and brings, the display currency first: '· ₹29,729.00 to pay'. Never the difference, which
 * would hide a bill behind a salary.
 */
export function GroupTotals({ status, money }: ColumnTotalsProps) {
  const display = useCurrency();
  const isOther = ({ currency }: CurrencyTotals) => Number(currency !== display);
  return money
    .toSorted((one, other) => isOther(one) - isOther(other))
    .flatMap((one) =>
      halves.map(
        (type) =>
          one[type] > 0n && (
            <span key={one.currency + type} className="font-normal text-ink-muted">
              {'· '}
              <Amount value={one[type]} currency={one.currency} /> {labels[status][type].toLowerCase()}
            </span>
          ),
      ),
    );
}

/** Shows money to pay and to receive in a column: first in the display currency, then in the others. */
export function ColumnTotals({ status, money }: ColumnTotalsProps) {
  const display = useCurrency();
  const main = money.find(({ currency }) => currency === display) ?? money[0];
  const others = money.filter((one) => one !== main);
  return (
    <div className="mt-0.5 min-h-6 text-sm">
      {main && (
        <p className="flex flex-wrap gap-x-3">
          {halves.map(
            (type) =>
              main[type] > 0n && (
                <span key={type}>
                  <span className="text-ink-muted">{labels[status][type]} </span>
                  <Amount value={main[type]} currency={main.currency} className="font-medium" />
                </span>
              ),
          )}
        </p>
      )}
      {others.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
          {others.flatMap((one) =>
            halves.map(
              (type) =>
                one[type] > 0n && (
                  <span key={one.currency + type} title={labels[status][type]}>
                    <span className="sr-only">{labels[status][type]} </span>
                    <Amount value={one[type]} currency={one.currency} sign={type === 'income' ? '+' : '-'} />
                  </span>
                ),
            ),
          )}
        </p>
      )}
    </div>
  );
}
