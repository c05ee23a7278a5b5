import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PrivateText } from '#web/ui/private-text.tsx';
import type { Anchor } from './chart-plan.ts';
import type { ChartTableRow } from './chart-table-data.ts';

interface ChartTooltipProps {
  row: ChartTableRow;
  columns: readonly string[];
  anchor: Anchor;
  /** The width of the chart, in which the tooltip stays. */
  width: number;
  /** The way to the row's transactions, for a finger, which does not press the mark itself. */
  onEnter: (() => void) | undefined;
}

/**
 * A point's exact amounts, for the eye; `ChartFrame` announces the same words. It stands above its mark or, where the
 * chart has no room there, beside it.
 */
export function ChartTooltip({ row, columns, anchor, width, onEnter }: ChartTooltipProps) {
  const { label, cells } = row;
  const lines = cells.length + (onEnter === undefined ? 2 : 5);
  const isBeside = anchor.half !== null && anchor.y < lines * lineHeight;
  return (
    <div
      aria-hidden={onEnter === undefined}
      className={clsx(
        'absolute z-10 rounded-md border border-line-strong bg-paper-raised px-3 py-1.5 text-xs',
        onEnter === undefined && 'pointer-events-none',
        !isBeside && 'w-max max-w-full',
      )}
      style={isBeside ? toBeside(anchor, width) : toAbove(anchor, width)}
    >
      <p className="font-semibold">{label}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-3">
        {cells.map(
          (cell, column) =>
            cell !== '' && (
              <div key={columns[column]} className="contents">
                <dt className="text-ink-muted">{columns[column]}</dt>
                <dd
                  className={clsx(
                    'text-right font-medium tabular-nums',
                    !cell.includes(' ') && 'whitespace-nowrap',
                  )}
                >
                  <PrivateText text={cell} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {onEnter !== undefined && (
        <Button
          className="mt-1 w-full text-sm"
          // The chart keeps the focus: without it, it would take the tooltip away before the press counts.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onEnter}
        >
          {`Show ${row.name}`}
        </Button>
      )}
    </div>
  );
}

/** A line of the tooltip in CSS pixels; its edges and button are as high as some lines. */
const lineHeight = 20;

/** As far to the left of the mark as the mark is from the left: so it never leaves the chart. */
function toAbove({ x, y }: Anchor, width: number): CSSProperties {
  return {
    left: x,
    bottom: `calc(100% - ${Math.round(y)}px + 0.75rem)`,
    transform: `translateX(${(-100 * x) / width}%)`,
  };
}

/** On the side with more room. */
function toBeside({ x, half }: Anchor, width: number): CSSProperties {
  const away = (half ?? 0) + 8;
  return x > width / 2 ? { top: 0, right: width - x + away } : { top: 0, left: x + away };
}
