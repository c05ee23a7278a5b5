import { useHideText } from '#web/base/hidden-text.ts';
import type { ValueTick } from './value-scale.ts';

interface ValueAxisProps {
  ticks: readonly ValueTick[];
  left: number;
  right: number;
}

export function ValueAxis({ ticks, left, right }: ValueAxisProps) {
  const hide = useHideText();
  return (
    <g>
      {ticks.map(({ y, label, isZero }) => (
        <g key={y} transform={`translate(0,${Math.round(y) + 0.5})`}>
          <line x1={left} x2={right} className={isZero ? 'stroke-line-strong' : 'stroke-line'} />
          <text x={left - 8} dy="0.32em" textAnchor="end" className="fill-ink-muted text-xs">
            {hide(label)}
          </text>
        </g>
      ))}
    </g>
  );
}
