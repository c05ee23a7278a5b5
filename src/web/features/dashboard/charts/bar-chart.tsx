import type { BarPlan } from './bar-plan.ts';
import { BottomAxis } from './bottom-axis.tsx';
import { chartHeight } from './chart-kind.ts';
import { ValueAxis } from './value-axis.tsx';

export function BarChart({ plan, active }: { plan: BarPlan; active: number | null }) {
  const { left, right, bottom, band } = plan;
  return (
    <svg aria-hidden width="100%" height={chartHeight} className="block overflow-visible">
      {active !== null && (
        <rect x={plan.bandAt(active)} width={band} height={bottom} className="fill-paper-sunken" />
      )}
      <ValueAxis ticks={plan.valueTicks} left={left} right={right} />
      <BottomAxis ticks={plan.monthTicks} bottom={bottom} />
      <path d={plan.income} className="chart-rise fill-income" />
      <path d={plan.expense} className="chart-rise fill-expense" />
      <path
        data-planned
        d={plan.plannedIncome}
        className="chart-rise fill-income stroke-income [fill-opacity:0.25]"
      />
      <path
        data-planned
        d={plan.plannedExpense}
        className="chart-rise fill-expense stroke-expense [fill-opacity:0.25]"
      />
      {plan.soFar !== null && (
        <text {...plan.soFar} textAnchor="middle" className="fill-ink-muted text-xs">
          so far
        </text>
      )}
    </svg>
  );
}
