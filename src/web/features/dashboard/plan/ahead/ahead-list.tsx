import { useMemo } from 'react';
import { formatDayAndMonth } from '#domain/dates/calendar-date.ts';
import type { RowList } from '#domain/ledger/row-list.ts';
import { type CurrencyCode, currencies } from '#domain/money/currency.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import type { TotalMinorUnits } from '#domain/money/money.ts';
import type { ComingEntry, Projection } from '#domain/plan/ahead/projection.ts';
import { toKnownCategory } from '#domain/transactions/category.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { Amount } from '#web/money/amount.tsx';
import { useToday } from '#web/money/use-today.ts';
import { tabStop, walkButtons } from '#web/transactions/charts/tab-stop.ts';

/** At most so many rows are shown of what is overdue, and of what comes. */
const most = 200;

interface AheadListProps {
  projection: Projection;
  /** The open cards, oldest first. */
  open: readonly RowList[];
  onEdit: (transaction: Transaction) => void;
}

/** Lists coming payments, the nearest first, with the balance after each. Overdue ones stand before them as one group. */
export function AheadList({ projection, open, onEdit }: AheadListProps) {
  const { currency, entries, overduePay, overdueReceive, done } = projection;
  const overdue = useOverdue(open, currency);
  const isOverdue = overduePay + overdueReceive > 0n;
  if (!isOverdue && entries.length === 0) {
    return <p className="mt-2 text-ink-muted">{`Nothing comes in ${currencies[currency].name}.`}</p>;
  }
  const look = { currency, onEdit };
  return (
    <section
      aria-label="What comes"
      {...tabStop}
      onKeyDown={walkButtons}
      className="mt-2 max-h-96 overflow-y-auto overscroll-contain"
    >
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-paper-raised text-ink-muted">
          <tr>
            <th scope="col" className="py-1 pr-4 text-left font-medium max-sm:hidden">
              Date
            </th>
            <th scope="col" className="py-1 text-left font-medium">
              Description
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              Amount
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              Balance
            </th>
          </tr>
        </thead>
        {isOverdue && (
          <tbody>
            <tr className="border-t border-line font-medium">
              <td className="max-sm:hidden" />
              <th scope="row" className="py-1.5 text-left font-medium">
                Overdue
              </th>
              <td className="py-1.5 pl-3 text-right">
                {overduePay > 0n && <Amount value={overduePay} currency={currency} tone="expense" sign="-" />}{' '}
                {overdueReceive > 0n && (
                  <Amount value={overdueReceive} currency={currency} tone="income" sign="+" />
                )}
              </td>
              <Balance value={(done + overdueReceive - overduePay) as TotalMinorUnits} currency={currency} />
            </tr>
            {overdue.map((card) => (
              <Row key={card.id} entry={{ id: card.id, day: card.date, like: card, card }} {...look} />
            ))}
          </tbody>
        )}
        <tbody>
          {entries.slice(0, most).map((entry) => (
            <Row key={entry.id} entry={entry} balance={entry.balance} {...look} />
          ))}
        </tbody>
      </table>
      {entries.length > most && (
        <p className="py-1.5 text-sm text-ink-muted">{`and ${formatCount(entries.length - most)} more`}</p>
      )}
    </section>
  );
}

/** The overdue cards of a currency; none if they are too many to read here. */
function useOverdue(open: readonly RowList[], currency: CurrencyCode): readonly Transaction[] {
  const today = useToday();
  return useMemo(() => {
    const ends = open.map((cards) => cards.countBefore({ date: today, id: '' }));
    if (ends.reduce((sum, end) => sum + end, 0) > most) return [];
    return open
      .flatMap((cards, index) => cards.slice(0, ends[index]))
      .filter((card) => card.currency === currency)
      .sort((one, other) => (one.date + one.id < other.date + other.id ? -1 : 1));
  }, [open, currency, today]);
}

interface RowProps {
  entry: Omit<ComingEntry, 'balance'>;
  currency: CurrencyCode;
  /** After it; what is overdue counts together. */
  balance?: TotalMinorUnits;
  onEdit: (transaction: Transaction) => void;
}

function Row({ entry: { day, like, card }, currency, balance, onEdit }: RowProps) {
  const name = like.description || toKnownCategory(like.category);
  const date = formatDayAndMonth(day);
  return (
    <tr className="border-t border-line">
      <td className="py-1 pr-4 whitespace-nowrap text-ink-muted max-sm:hidden">{date}</td>
      <td className="w-full max-w-0 py-1">
        {card === null ? (
          <span className="block text-ink-muted">
            <span dir="auto" className="block truncate sm:inline">
              {name}
            </span>{' '}
            <span className="whitespace-nowrap">
              <span aria-hidden>↻ </span>not added yet
            </span>
          </span>
        ) : (
          <button
            type="button"
            tabIndex={-1}
            title={`Edit ${name}`}
            dir="auto"
            onClick={() => onEdit(card)}
            className="block max-w-full truncate rounded-sm text-left hover:underline pointer-coarse:-my-1 pointer-coarse:min-h-11"
          >
            {name}
          </button>
        )}
        <span className="block text-xs text-ink-muted sm:hidden">{date}</span>
      </td>
      <td className="py-1 pl-3 text-right whitespace-nowrap">
        <Amount
          value={like.amount}
          currency={currency}
          tone={like.type}
          sign={like.type === 'income' ? '+' : '-'}
        />
      </td>
      {balance === undefined ? <td /> : <Balance value={balance} currency={currency} />}
    </tr>
  );
}

function Balance({ value, currency }: { value: TotalMinorUnits; currency: CurrencyCode }) {
  return (
    <td className="py-1 pl-3 text-right font-medium whitespace-nowrap">
      <Amount value={value} currency={currency} tone={value < 0n ? 'expense' : 'balance'} />
    </td>
  );
}
