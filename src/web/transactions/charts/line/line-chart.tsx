import { clsx } from 'clsx';
import { useId } from 'react';
import { BottomAxis } from '../axes/bottom-axis.tsx';
import { ValueAxis } from '../axes/value-axis.tsx';
import { chartHeight } from '../chart-kind.ts';
import type { LinePlan } from './line-plan.ts';

const looks = {
  income: { name: 'Income', line: 'stroke-income', text: 'fill-income' },
  expense: { name: 'Expense', line: 'stroke-expense', text: 'fill-expense' },
};

export function LineChart({ plan, active }: { plan: LinePlan; active: number | null }) {
  const clip = useId();
  const { left, right, bottom, lines } = plan;
  const spots = active === null ? null : plan.spotsAt(active);
  return (
    <svg aria-hidden width="100%" height={chartHeight} className="block overflow-visible">
      <clipPath id={clip}>
        <rect x={0} y={-20} width={right} height={chartHeight + 40} className="chart-unroll" />
      </clipPath>
      <ValueAxis ticks={plan.valueTicks} left={left} right={right} />
      <BottomAxis ticks={plan.dateTicks} bottom={bottom} />
      {plan.todayX !== null && (
        <g data-today>
          <line
            x1={plan.todayX}
            x2={plan.todayX}
            y2={bottom}
            className="stroke-line-strong [stroke-dasharray:2_3]"
          />
          <text x={plan.todayX - 5} y="0.75em" textAnchor="end" className="fill-ink-muted text-xs">
            Today
          </text>
          <text x={plan.todayX + 5} y="0.75em" className="fill-ink-muted text-xs">
            Planned
          </text>
        </g>
      )}
      {spots !== null && <line x1={spots.x} x2={spots.x} y2={bottom} className="stroke-line-strong" />}
      <g clipPath={`url(#${clip})`}>
        {lines.map(({ type, path, planned, dots }) => (
          <g key={type} className={clsx(looks[type].line, 'fill-none', plan.dense ? 'stroke-1' : 'stroke-2')}>
            <path d={path} strokeLinejoin="round" strokeLinecap="round" />
            {planned !== '' && (
              <path
                data-planned
                d={planned}
                strokeLinejoin="round"
                className="opacity-70 [stroke-dasharray:4_4]"
              />
            )}
            {dots.map(({ x, y }) => (
              <circle
                key={x}
                cx={x}
                cy={y}
                r={2.75}
                className={type === 'income' ? 'fill-income' : 'fill-paper-raised'}
              />
            ))}
          </g>
        ))}
      </g>
      {lines.map(({ type, nameY }) => (
        <text
          key={type}
          x={right + 6}
          y={nameY}
          dy="0.32em"
          className={clsx(looks[type].text, 'text-xs font-medium')}
        >
          {looks[type].name}
        </text>
      ))}
      {spots !== null && (
        <g className="stroke-paper-raised stroke-2">
          <circle cx={spots.x} cy={spots.income} r={5} className="fill-income" />
          <circle cx={spots.x} cy={spots.expense} r={5} className="fill-expense" />
        </g>
      )}
    </svg>
  );
}
