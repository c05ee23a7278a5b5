import { useId } from 'react';
import { useHideText } from '#web/base/hidden-text.ts';
import { BottomAxis } from '#web/transactions/charts/axes/bottom-axis.tsx';
import { ValueAxis } from '#web/transactions/charts/axes/value-axis.tsx';
import { type AheadPlan, aheadHeight } from './ahead-plan.ts';

/** The balance to come as steps: blue from zero up, red below. An estimate is a dashed line. */
export function AheadChart({ plan, active }: { plan: AheadPlan; active: number | null }) {
  const id = useId();
  const { left, right, bottom, zero, lowest } = plan;
  const spot = active === null ? null : plan.spotAt(active);
  const toSide = (name: string, tone: string, y: number, height: number) => (
    <>
      <clipPath id={id + name}>
        <rect x={0} y={y} width={plan.width} height={Math.max(0, height)} />
      </clipPath>
      <path d={plan.path} clipPath={`url(#${id}${name})`} className={`fill-none stroke-[1.5] ${tone}`} />
    </>
  );
  return (
    <svg aria-hidden width="100%" height={aheadHeight} className="block overflow-visible">
      <ValueAxis ticks={plan.valueTicks} left={left} right={right} />
      <BottomAxis ticks={plan.dateTicks} bottom={bottom} />
      {spot !== null && <line x1={spot.x} x2={spot.x} y2={bottom} className="stroke-line-strong" />}
      {plan.estimate !== '' && (
        <path data-estimate d={plan.estimate} className="fill-none stroke-ink-muted [stroke-dasharray:4_4]" />
      )}
      {toSide('above', 'stroke-net', -2, zero + 3)}
      {toSide('below', 'stroke-expense', zero + 1, bottom - zero + 2)}
      <circle cx={lowest.x} cy={lowest.y} r={3.5} className="fill-ink" />
      <text
        x={lowest.labelX}
        y={lowest.labelY}
        textAnchor="middle"
        className="fill-ink stroke-paper-raised stroke-3 text-xs font-medium [paint-order:stroke]"
      >
        {useHideText()(lowest.label)}
      </text>
      {spot !== null && (
        <circle cx={spot.x} cy={spot.y} r={5} className="fill-ink stroke-paper-raised stroke-2" />
      )}
    </svg>
  );
}
