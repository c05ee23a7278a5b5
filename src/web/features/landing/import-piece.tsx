import { clsx } from 'clsx';
import { PieceCard } from './piece-card.tsx';

const rows = [
  ['UPI-BIGBASKET-BLR', '−₹1,840.00', 'New · Groceries, like 12 of BigBasket'],
  ['NETFLIX.COM', '−₹649.00', 'Already there: Netflix, same day and amount'],
  ['NEFT CR-ACME CORP', '+₹85,000.00', 'New · Salary, like 11 of Acme'],
] as const;

/** Rows of a bank's file, and what the import says of each. */
export function ImportPiece() {
  return (
    <PieceCard title="Import">
      <ul>
        {rows.map(([name, amount, verdict]) => {
          const isNew = verdict.startsWith('New');
          return (
            <li
              key={name}
              className={clsx('flex items-start gap-3 border-t border-line py-3', !isNew && 'text-ink-muted')}
            >
              <input type="checkbox" readOnly checked={isNew} className="mt-1 size-4 accent-ink" />
              <span className="min-w-0 grow">
                <span className="flex flex-wrap justify-between gap-x-3 font-medium">
                  {name}
                  <span className={amount.startsWith('+') ? 'text-income' : undefined}>{amount}</span>
                </span>
                <span className="text-sm text-ink-muted">{verdict}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </PieceCard>
  );
}
