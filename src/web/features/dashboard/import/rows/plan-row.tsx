import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatDate } from '#domain/dates/calendar-date.ts';
import { currencyCodes } from '#domain/money/currency.ts';
import { formatMoney } from '#domain/money/money.ts';
import { type Category, categories, toKnownCategory } from '#domain/transactions/category.ts';
import { transactionTypes, typeLabels } from '#domain/transactions/transaction.ts';
import { describeVerdict } from '#import/plan/describe-verdict.ts';
import type { Correction, PlannedRow } from '#import/reading/planned-row.ts';
import { hideText } from '#web/base/hidden-text.ts';
import { Amount } from '#web/money/amount.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { isCorrectable, isOverridable } from './choose-rows.ts';

interface PlanRowProps {
  row: PlannedRow;
  /** Among all rows of the file. */
  position: number;
  /** From 1, among those shown, and how many these are. */
  place: number;
  count: number;
  taken: boolean;
  category: string;
  /** Whether the person chose the category. */
  chosen: boolean;
  /** A question about the row, beneath it. */
  offer: ReactNode;
  onTake: (position: number, taken: boolean) => void;
  /** Null: it pays its card. */
  onCategory: (position: number, category: Category | null) => void;
  onCorrect: (line: number, correction: Correction) => void;
}

/** Possible corrections of a row's money, by the label of their option. */
const corrections = new Map<string, Correction>(
  transactionTypes.flatMap((type) =>
    currencyCodes.map((currency) => [`${typeLabels[type]} in ${currency}`, { type, currency }] as const),
  ),
);

/** All rows are equally high, which the window over them counts on. */
export function PlanRow(props: PlanRowProps) {
  const { row, position, place, count, taken, category, chosen, offer, onTake, onCategory, onCorrect } =
    props;
  const { transaction, categorySource, categoryReason } = row;
  const overridable = isOverridable(row);
  const isPaying = row.verdict.kind === 'pays' && !chosen;
  const verdict = row.verdict.kind === 'pays' && chosen ? 'New' : describeVerdict(row);
  const name =
    transaction === null
      ? verdict
      : hideText(
          `${transaction.description || category}, ${formatMoney(transaction.amount, transaction.currency)}, ${formatDate(transaction.date)}`,
          true,
        );
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      className={clsx(
        'grid h-28 grid-cols-[1rem_minmax(0,1fr)_auto] content-center gap-x-3 border-b border-line sm:h-16 sm:grid-cols-[1rem_minmax(0,1fr)_auto_11rem]',
        !taken && 'text-ink-muted',
        offer ? 'relative' : 'overflow-hidden',
      )}
    >
      <label className="row-span-3 grid place-items-center self-stretch pointer-coarse:-mx-3.5 sm:row-span-2">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={overridable ? `Import ${name}` : `Cannot be imported: ${name}`}
          // Not disabled: the keys must reach the row.
          aria-disabled={!overridable}
          checked={taken}
          onChange={({ target }) => overridable && onTake(position, target.checked)}
          className="size-4 accent-ink aria-disabled:opacity-30"
        />
      </label>
      <span dir="auto" className="truncate font-medium" title={transaction?.description}>
        {transaction === null ? `Row ${row.line}` : transaction.description || toKnownCategory(category)}
      </span>
      <RowMoney row={row} name={name} taken={taken} onCorrect={onCorrect} />
      {transaction && (
        <span className="col-span-2 col-start-2 row-start-3 sm:col-span-1 sm:col-start-4 sm:row-span-2 sm:row-start-1 sm:self-center">
          {categorySource === 'file' && row.verdict.kind !== 'pays' ? (
            <span className="block truncate sm:px-3">{toKnownCategory(category)}</span>
          ) : (
            <Select
              tabIndex={-1}
              aria-label={`Category of ${name}`}
              value={isPaying ? '' : toKnownCategory(category)}
              onChange={({ target }) => onCategory(position, (target.value || null) as Category | null)}
            >
              {row.verdict.kind === 'pays' && (
                <option value="">{`As planned: ${toKnownCategory(row.verdict.card.category)}`}</option>
              )}
              {categories.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </span>
      )}
      <span title={verdict} className="col-span-2 col-start-2 row-start-2 truncate text-sm text-ink-muted">
        {transaction === null
          ? verdict.replace(/^Row [\d,]+: /, '')
          : [
              formatDate(transaction.date),
              verdict,
              ...(chosen || isPaying || categoryReason === '' ? [] : [categoryReason]),
            ].join(' · ')}
      </span>
      {offer && <div className="absolute inset-x-0 top-full z-20 text-ink">{offer}</div>}
    </li>
  );
}

/** The amount of a row; where its direction or currency may be wrong, over it a choice of both. */
function RowMoney({
  row,
  name,
  taken,
  onCorrect,
}: Pick<PlanRowProps, 'row' | 'taken' | 'onCorrect'> & { name: string }) {
  const { transaction } = row;
  return (
    <span className="relative justify-self-end rounded-sm text-right font-semibold decoration-ink-muted decoration-dotted underline-offset-4 has-[select]:underline has-[select]:hover:bg-paper-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      {transaction === null ? (
        isCorrectable(row) && 'Choose'
      ) : (
        <Amount
          value={transaction.amount}
          currency={transaction.currency}
          tone={transaction.type === 'income' && taken ? 'income' : 'plain'}
          sign={transaction.type === 'income' ? '+' : '-'}
        />
      )}
      {isCorrectable(row) && (
        // It says the same in more signs.
        <select
          tabIndex={-1}
          aria-label={`Direction and currency of ${name}`}
          value={transaction ? `${typeLabels[transaction.type]} in ${transaction.currency}` : ''}
          onChange={({ target }) => {
            const correction = corrections.get(target.value);
            if (correction) onCorrect(row.line, correction);
          }}
          className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0 pointer-coarse:-inset-y-2"
        >
          {transaction === null && <option hidden value="" />}
          {[...corrections.keys()].map((label) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      )}
    </span>
  );
}
