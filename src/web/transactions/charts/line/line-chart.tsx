import { clsx } from 'clsx';
import { useId } from 'react';
import { BottomAxis } from '../axes/bottom-axis.tsx';
import { ValueAxis } from '../axes/value-axis.tsx';
import { chartHeight } from '../chart-kind.ts';
import type { LinePlan } from './line-plan.ts';

const looks = {
  income: { line: 'stroke-income', text: 'fill-income', dot: 'fill-income' },
  expense: { line: 'stroke-expense', text: 'fill-expense', dot: 'fill-paper-raised' },
  before: { line: 'stroke-ink-muted', text: 'fill-ink-muted', dot: 'fill-ink-muted' },
};

export function LineChart({ plan, active }: { plan: LinePlan; active: number | null }) {
  const clip = useId();
  const { left, right, bottom, lines, today } = plan;
  const spots = active === null ? null : plan.spotsAt(active);
  return (
    <svg aria-hidden width="100%" height={chartHeight} className="block overflow-visible">
      <clipPath id={clip}>
        <rect x={0} y={-20} width={right} height={chartHeight + 40} className="chart-unroll" />
      </clipPath>
      <ValueAxis ticks={plan.valueTicks} left={left} right={right} />
      <BottomAxis ticks={plan.dateTicks} bottom={bottom} />
      {today !== null && (
        <g data-today className="fill-ink-muted text-xs">
          <line x1={today.x} x2={today.x} y2={bottom} className="stroke-line-strong [stroke-dasharray:2_3]" />
          <text x={today.x - 5} y="0.75em" textAnchor="end">
            {today.left}
          </text>
          <text x={today.x + 5} y="0.75em">
            {today.right}
          </text>
        </g>
      )}
      {spots !== null && <line x1={spots.x} x2={spots.x} y2={bottom} className="stroke-line-strong" />}
      <g clipPath={`url(#${clip})`}>
        {lines.map(({ look, path, planned, dots, strokeWidth }) => (
          <g key={look} className={clsx(looks[look].line, 'fill-none')} strokeWidth={strokeWidth}>
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
              <circle key={x} cx={x} cy={y} r={2.75} className={looks[look].dot} />
            ))}
          </g>
        ))}
      </g>
      {lines.map(({ look, name, nameX, nameY }) => (
        <text
          key={look}
          x={nameX}
          y={nameY}
          dy="0.32em"
          className={clsx(looks[look].text, 'text-xs font-medium')}
        >
          {name}
        </text>
      ))}
      {spots !== null && (
        <g className="stroke-paper-raised stroke-2">
          {spots.spots.map(({ look, y }) => (
            <circle key={look} cx={spots.x} cy={y} r={5} className={looks[look].text} />
          ))}
        </g>
      )}
    </svg>
  );
}
