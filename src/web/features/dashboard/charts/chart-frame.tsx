import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { announce } from '#web/ui/live-region.ts';
import { chartHeight } from './chart-kind.ts';
import type { ChartPlan, Stage } from './chart-plan.ts';
import { type ChartSheet, toSentence } from './chart-sheet.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { tabStop } from './tab-stop.ts';
import { useStage } from './use-stage.ts';

interface ChartFrameProps<Plan extends ChartPlan> {
  sheet: ChartSheet;
  /** Memoize it: a new function makes a new plan. */
  plan: (stage: Stage) => Plan;
  draw: (plan: Plan, active: number | null) => ReactNode;
}

/** What all charts share: width, pointer, arrow keys, speech and tooltip. */
export function ChartFrame<Plan extends ChartPlan>({ sheet, plan, draw }: ChartFrameProps<Plan>) {
  const { box, stage } = useStage<HTMLDivElement>();
  const [at, setAt] = useState<{ sheet: ChartSheet; index: number } | null>(null);
  const hint = useId();
  const planned = useMemo(() => (stage === null ? null : plan(stage)), [plan, stage]);
  // A point of former data does not count.
  const active = at?.sheet === sheet ? at.index : null;

  const show = (index: number | null) => setAt(index === null ? null : { sheet, index });

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    show(planned?.indexAt({ x: event.clientX - left, y: event.clientY - top }) ?? null);
  };

  const walk = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = toNextIndex(event.key, active, sheet.count);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
    if (next !== null) announce(`${toSentence(sheet, next)}. ${next + 1} of ${sheet.count}`);
  };

  return (
    <div className="relative" style={{ minHeight: chartHeight }}>
      <p id={hint} hidden>
        Use the arrow keys to move through the {sheet.count} points, Home and End for the first and last.
      </p>
      <div
        ref={box}
        role="application"
        aria-roledescription="chart"
        aria-label={sheet.title}
        aria-describedby={hint}
        {...tabStop}
        className="touch-pan-y rounded-sm"
        onPointerMove={point}
        onPointerDown={point}
        // A lifted finger leaves, too; its tooltip stays until the next tap.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && show(null)}
        onKeyDown={walk}
        onBlur={() => show(null)}
      >
        {planned !== null && draw(planned, active)}
      </div>
      {planned !== null && stage !== null && active !== null && (
        <ChartTooltip sheet={sheet} index={active} anchor={planned.anchorAt(active)} width={stage.width} />
      )}
    </div>
  );
}

/** The point that a key leads to, null for none; undefined if the key has no meaning here. */
function toNextIndex(key: string, active: number | null, count: number): number | null | undefined {
  const last = count - 1;
  const page = Math.max(1, Math.round(count / 10));
  const go = (step: number) => Math.min(last, Math.max(0, (active ?? (step > 0 ? -1 : count)) + step));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return go(1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return go(-1);
    case 'PageDown':
      return go(page);
    case 'PageUp':
      return go(-page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return active === null ? undefined : null;
    default:
      return undefined;
  }
}
