import { clsx } from 'clsx';
import { useId } from 'react';
import { type PiePlan, pieRadius } from './pie-plan.ts';

export function PieChart({ plan, active }: { plan: PiePlan; active: number | null }) {
  const mask = useId();
  const { centre, slices } = plan;
  return (
    <svg aria-hidden width={plan.width} height={plan.height} className="block overflow-visible">
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
        {slices.map(
          ({ category, share, label }) =>
            label && (
              <text
                key={category}
                x={label.x}
                y={label.y}
                textAnchor={label.anchor}
                className="fill-ink text-xs"
              >
                <tspan x={label.x} dy="-0.2em">
                  {category}
                </tspan>
                <tspan x={label.x} dy="1rem" className="font-medium">
                  {share}
                </tspan>
              </text>
            ),
        )}
      </g>
    </svg>
  );
}
