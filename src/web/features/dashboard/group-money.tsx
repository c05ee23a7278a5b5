import type { ColumnMoney } from '#domain/board.ts';
import { formatMoney } from '#domain/money.ts';
import { Amount } from '#web/money/amount.tsx';

/** The net of each currency, in one line. An amount is never cut: what does not fit is left to the title. */
export function GroupMoney({ money }: { money: readonly ColumnMoney[] }) {
  return (
    <span
      title={money.map(({ currency, balance }) => formatMoney(balance, currency)).join(' ')}
      className="flex h-5 min-w-0 flex-1 flex-wrap justify-end gap-x-2 overflow-hidden text-xs font-normal text-ink-muted"
    >
      {/* Holds the first line if not even the first amount fits, which then wraps out of sight. */}
      <span className="h-5" />
      {money.map(({ currency, balance }) => (
        <Amount
          key={currency}
          value={balance}
          currency={currency}
          {...(balance > 0n && { sign: '+' as const })}
        />
      ))}
    </span>
  );
}
