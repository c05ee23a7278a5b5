import { useId } from 'react';
import { BottomAxis } from '../axes/bottom-axis.tsx';
import { ValueAxis } from '../axes/value-axis.tsx';
import { chartHeight } from '../chart-kind.ts';
import type { BarPlan } from './bar-plan.ts';

export function BarChart({ plan, active }: { plan: BarPlan; active: number | null }) {
  const { left, right, bottom, band } = plan;
  const id = useId();
  return (
    <svg aria-hidden width="100%" height={chartHeight} className="block overflow-visible">
      {active !== null && (
        <rect x={plan.bandAt(active)} width={band} height={bottom} className="fill-paper-sunken" />
      )}
      <ValueAxis ticks={plan.valueTicks} left={left} right={right} />
      <BottomAxis ticks={plan.monthTicks} bottom={bottom} />
      <path d={plan.income} className="chart-rise fill-income" />
      <path d={plan.expense} className="chart-rise fill-expense" />
      <Hatched id={`${id}i`} d={plan.plannedIncome} className="stroke-income" />
      <Hatched id={`${id}e`} d={plan.plannedExpense} className="stroke-expense" />
      <path d={plan.net} className="chart-rise stroke-paper-raised stroke-4" />
      <path data-net d={plan.net} className="chart-rise stroke-ink stroke-2" />
      {plan.notes.map(({ x, y, text }) => (
        <text key={x} x={x} y={y} textAnchor="middle" className="fill-ink-muted text-xs">
          {text}
        </text>
      ))}
    </svg>
  );
}

/** What is planned: the colour's outline, filled with its hatching. */
function Hatched({ id, d, className }: { id: string; d: string; className: string }) {
  return (
    <g className={className}>
      <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0,0V5" className="stroke-2" />
      </pattern>
      <path data-planned d={d} fill={`url(#${id})`} className="chart-rise" />
    </g>
  );
}
