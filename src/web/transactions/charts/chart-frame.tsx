import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Lens } from '#domain/lens/lens.ts';
import { announce } from '#web/ui/live-region.ts';
import { chartHeight } from './chart-kind.ts';
import type { ChartPlan, ChartSize } from './chart-plan.ts';
import { type ChartTableData, toSentence } from './chart-table-data.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { tabStop } from './tab-stop.ts';
import { useChartSize } from './use-chart-size.ts';

interface ChartFrameProps<Plan extends ChartPlan> {
  table: ChartTableData;
  /** Memoize it: a new function makes a new plan. */
  plan: (size: ChartSize) => Plan;
  draw: (plan: Plan, active: number | null) => ReactNode;
  /** In CSS pixels; that of every chart unless it is another. */
  height?: number;
  /** Looks at the transactions of a point. */
  onLens: (change: Partial<Lens>) => void;
  /** Stands beside the drawing where there is room, else below it. */
  aside?: (plan: Plan, active: number | null, onActive: (index: number | null) => void) => ReactNode;
}

/** The frame of all charts: width, pointer, arrow keys, speech, tooltip, and the way to a point's transactions. */
export function ChartFrame<Plan extends ChartPlan>({
  table,
  plan,
  draw,
  height = chartHeight,
  onLens,
  aside,
}: ChartFrameProps<Plan>) {
  const { box, size } = useChartSize<HTMLDivElement>();
  const [at, setAt] = useState<{ name: string; index: number } | null>(null);
  const [tapped, setTapped] = useState(false);
  const pointer = useRef('');
  const hint = useId();
  const planned = useMemo(() => (size === null ? null : plan(size)), [plan, size]);
  // Other data may have another point at this index.
  const isThere = at !== null && at.index < table.count && table.rowAt(at.index).name === at.name;
  const active = isThere ? at.index : null;

  const show = (index: number | null) =>
    setAt(index === null ? null : { name: table.rowAt(index).name, index });
  const enter = (index: number) => onLens(table.rowAt(index).lens);

  const find = (event: MouseEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return planned?.indexAt({ x: event.clientX - left, y: event.clientY - top }) ?? null;
  };
  const point = (event: PointerEvent<HTMLDivElement>) => {
    pointer.current = event.pointerType;
    // Not before the tap is over: its end would press the button that has come under the finger.
    setTapped(false);
    show(find(event));
  };
  const click = (event: MouseEvent<HTMLDivElement>) => {
    const index = find(event);
    // A tap shows the amounts; the tooltip has the way on.
    if (pointer.current === 'touch') setTapped(true);
    else if (index !== null) enter(index);
  };

  const walk = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && active !== null) return enter(active);
    const next = toNextIndex(event.key, active, table.count);
    if (next === undefined) return;
    event.preventDefault();
    setTapped(false);
    show(next);
    if (next !== null) announce(`${toSentence(table, next)}. ${next + 1} of ${table.count}`);
  };

  return (
    <div ref={box} className="flex flex-wrap items-center gap-x-8 gap-y-2">
      <div
        className={clsx('relative', aside === undefined ? 'w-full' : 'mx-auto')}
        style={{ minHeight: height }}
      >
        <p id={hint} hidden>
          {`Use the arrow keys to move through the ${table.count} points, Home and End for the first and last, and Enter to see the transactions of a point.`}
        </p>
        <div
          role="application"
          aria-roledescription="chart"
          aria-label={table.title}
          aria-describedby={hint}
          {...tabStop}
          className={clsx('touch-pan-y rounded-sm', active !== null && 'cursor-pointer')}
          onPointerMove={point}
          onPointerDown={point}
          // A lifted finger leaves, too; its tooltip stays until the next tap.
          onPointerLeave={({ pointerType }) => pointerType !== 'touch' && show(null)}
          onClick={click}
          onKeyDown={walk}
          onBlur={() => show(null)}
        >
          {planned !== null && draw(planned, active)}
        </div>
        {planned !== null && active !== null && (
          <ChartTooltip
            row={table.rowAt(active)}
            columns={table.columns}
            anchor={planned.anchorAt(active)}
            width={planned.width}
            onEnter={tapped ? () => enter(active) : undefined}
          />
        )}
      </div>
      {planned !== null && aside?.(planned, active, show)}
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
