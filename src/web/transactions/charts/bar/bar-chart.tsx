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
      {plan.parts.map(({ isQuiet, ...part }) => (
        <g
          key={String(isQuiet)}
          data-quiet={isQuiet || undefined}
          className={isQuiet ? 'opacity-45' : undefined}
        >
          <path d={part.income} className="chart-rise fill-income" />
          <path d={part.expense} className="chart-rise fill-expense" />
          <Hatched id={`${id}i${isQuiet}`} d={part.plannedIncome} className="stroke-income" />
          <Hatched id={`${id}e${isQuiet}`} d={part.plannedExpense} className="stroke-expense" />
          <path d={part.net} className="chart-rise stroke-paper-raised stroke-4" />
          <path data-net d={part.net} className="chart-rise stroke-ink stroke-2" />
        </g>
      ))}
      {plan.notes.map(({ x, y, text }) => (
        <text key={x} x={x} y={y} textAnchor="middle" className="fill-ink-muted text-xs">
          {text}
        </text>
      ))}
    </svg>
  );
}

/** A planned bar: the colour's outline, filled with its hatching. */
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
