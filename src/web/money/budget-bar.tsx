import type { BudgetFigures } from '#domain/plan/budgets/budget-state.ts';

/** Spent, committed and planned as parts of a budget; past its end where they come to more. Decoration of figures. */
export function BudgetBar({ committed, planned, ...figures }: BudgetFigures) {
  // More that came back than was spent makes the budget longer.
  const spent = figures.spent > 0n ? figures.spent : 0n;
  const amount = figures.amount + spent - figures.spent;
  const total = spent + committed + planned;
  const whole = total > amount ? total : amount;
  // Drawn in thousandths: the figures beside it are exact.
  const share = (part: bigint) => (whole <= 0n ? 0 : Number((part * 1000n) / whole) / 10);
  const limit = share(amount > 0n ? amount : 0n);
  const parts = [
    { part: spent, look: 'bg-expense' },
    { part: committed, look: 'chart-hatching border border-expense text-expense' },
    { part: planned, look: 'border border-dashed border-expense' },
  ];
  return (
    <div aria-hidden className="relative h-2.5 w-full rounded-sm bg-paper-sunken">
      <div className="flex h-full overflow-hidden rounded-sm">
        {parts.map(({ part, look }) => (
          <div key={look} className={look} style={{ width: `${share(part)}%` }} hidden={part === 0n} />
        ))}
      </div>
      {total > amount && (
        <div className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: `calc(${limit}% - 1px)` }} />
      )}
    </div>
  );
}
