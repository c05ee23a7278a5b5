import { clsx } from 'clsx';
import { useId } from 'react';
import { chartHeight } from './chart-kind.ts';
import { type PiePlan, pieRadius } from './pie-plan.ts';

export function PieChart({ plan, active }: { plan: PiePlan; active: number | null }) {
  return plan.namesAround ? (
    <Pie plan={plan} active={active} height={chartHeight} />
  ) : (
    <div
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-4"
      style={{ minHeight: chartHeight }}
    >
      <Pie plan={plan} active={active} height={plan.width} />
      <ul className="min-w-32 flex-1 text-xs">
        {plan.slices.map(({ category, share, color }, index) => (
          <li key={category} className="flex items-baseline gap-1.5">
            <span aria-hidden className="size-2.5 shrink-0 rounded-sm" style={{ background: color }} />
            <span data-pie-label className={clsx(index === active && 'underline')}>
              {category} <span className="font-medium whitespace-nowrap">{share}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Pie({ plan, active, height }: { plan: PiePlan; active: number | null; height: number }) {
  const mask = useId();
  const { centre, slices, width } = plan;
  return (
    <svg aria-hidden width={width} height={height} className="block shrink-0 overflow-visible">
      <g transform={`translate(${centre.x},${centre.y})`}>
        <mask id={mask} maskUnits="userSpaceOnUse" x={-100} y={-100} width={200} height={200}>
          {/* A stroke as thick as its circle, drawn once around from twelve o'clock, uncovers the pie. */}
          <circle
            r={pieRadius / 2 + 4}
            strokeWidth={pieRadius + 8}
            pathLength={1}
            transform="rotate(-90)"
            className="chart-sweep fill-none"
          />
        </mask>
        <g mask={`url(#${mask})`}>
          {slices.map(({ category, path, color, thin }, index) => (
            <path
              key={category}
              d={path}
              className={clsx(
                'transition-opacity',
                !thin && 'stroke-paper-raised',
                active !== null && active !== index && 'opacity-45',
              )}
              style={{ fill: color }}
            />
          ))}
        </g>
        {plan.namesAround &&
          slices.map(({ category, share, color, name, leader }) => (
            <g key={category}>
              <path d={leader} className="fill-none" style={{ stroke: color }} />
              <text
                x={name.x}
                y={name.y}
                dy="0.32em"
                textAnchor={name.anchor}
                className="fill-ink text-xs"
                data-pie-label
              >
                {category} <tspan className="font-medium">{share}</tspan>
              </text>
            </g>
          ))}
      </g>
    </svg>
  );
}
