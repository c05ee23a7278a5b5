import { formatDate } from '#domain/dates/calendar-date.ts';
import { typeLabels } from '#domain/transactions/transaction.ts';
import { describeVerdict } from '#import/plan/describe-verdict.ts';
import type { PlannedRow } from '#import/reading/planned-row.ts';
import { type ColumnMeaning, columnMeanings, type Reading } from '#import/reading/reading.ts';
import { Amount } from '#web/money/amount.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Skeleton } from '#web/ui/surfaces/skeleton.tsx';
import type { Preview } from '../worker-messages.ts';

interface ColumnTableProps {
  names: readonly string[];
  reading: Reading;
  preview: Preview | null;
  /** Whether dates can be read already. */
  withDates: boolean;
  onColumns: (columns: readonly ColumnMeaning[]) => void;
}

/** Keys scroll it, too. */
const tabStop = { tabIndex: 0 };

/** The file's first rows, each cell with what it is read as. */
export function ColumnTable({ names, reading, preview, withDates, onColumns }: ColumnTableProps) {
  if (preview === null) return <Skeleton className="h-72" />;
  const { columns } = reading;
  const nameOf = (column: number) => names[column]?.trim() || `Column ${column + 1}`;
  return (
    <section
      {...tabStop}
      aria-label="First rows"
      className="-mx-4 shrink-0 overflow-x-auto px-4 sm:-mx-6 sm:px-6"
    >
      <table className="text-sm">
        <thead>
          <tr className="align-bottom">
            {columns.map((meaning, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} scope="col" className="min-w-36 py-1 pr-3 text-left font-medium">
                <span className="mb-1 block max-w-60 truncate">{nameOf(column)}</span>
                <Select
                  aria-label={`What ${nameOf(column)} holds`}
                  value={meaning}
                  onChange={({ target }) => onColumns(columns.with(column, target.value as ColumnMeaning))}
                >
                  {Object.entries(columnMeanings).map(([one, title]) => (
                    <option key={one} value={one}>
                      {title}
                    </option>
                  ))}
                </Select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ cells, planned }) => (
            <tr key={planned.line} className="border-t border-line align-top">
              {columns.map((meaning, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={column} className="py-1.5 pr-3">
                  <span className="block max-w-60 truncate text-ink-muted" dir="auto">
                    {cells[column]}
                  </span>
                  <span className="block font-medium">
                    <ReadAs
                      meaning={withDates || meaning !== 'date' ? meaning : 'ignored'}
                      cell={cells[column]?.trim() ?? ''}
                      // As a verdict names it.
                      name={names[column]?.trim() || String(column + 1)}
                      planned={planned}
                    />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ReadAsProps {
  meaning: ColumnMeaning;
  cell: string;
  name: string;
  planned: PlannedRow;
}

function ReadAs({ meaning, cell, name, planned }: ReadAsProps) {
  const { transaction, verdict } = planned;
  if (verdict.kind === 'unreadable') return verdict.column === name && describeVerdict(planned);
  if (verdict.kind === 'foreign') {
    return meaning === 'amount' && `${verdict.amount} ${verdict.currency}, left out`;
  }
  if (transaction === null || cell === '') return null;
  const { date, amount, currency, type, category } = transaction;
  switch (meaning) {
    case 'date':
      return formatDate(date);
    case 'amount':
    case 'in':
    case 'out':
      return (
        <Amount
          value={amount}
          currency={currency}
          tone={type === 'income' ? 'income' : 'plain'}
          sign={type === 'income' ? '+' : '-'}
        />
      );
    case 'direction':
      return typeLabels[type];
    case 'category':
      return category;
    default:
      return null;
  }
}
