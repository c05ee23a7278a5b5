import { formatMoney } from '#domain/money/money.ts';
import type { ColumnMoney } from '#domain/transactions/board.ts';
import { useHideText } from '#web/base/hidden-text.ts';
import { Amount } from '#web/money/amount.tsx';

/**
 * The net of each currency, in one line. An amount is never cut: where there is no room for all, the others are counted,
 * and the title has them.
 */
export function GroupMoney({ money }: { money: readonly ColumnMoney[] }) {
  const others = money.length - 1;
  const hide = useHideText();
  return (
    <span
      title={hide(money.map(({ currency, balance }) => formatMoney(balance, currency)).join(' '))}
      className="@container flex h-5 min-w-0 flex-1 flex-wrap justify-end gap-x-2 overflow-hidden text-xs font-normal text-ink-muted"
    >
      {/* Holds the first line if not even the first amount fits, which then wraps out of sight. */}
      <span className="h-5" />
      {money.map(({ currency, balance }, index) => (
        <Amount
          key={currency}
          value={balance}
          currency={currency}
          className={index === 0 ? '' : '@max-xs:sr-only'}
          {...(balance > 0n && { sign: '+' as const })}
        />
      ))}
      {others > 0 && (
        <span aria-hidden className="@xs:hidden">
          {`+${others}`}
        </span>
      )}
    </span>
  );
}
