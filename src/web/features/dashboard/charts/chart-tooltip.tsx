import { chartHeight } from './chart-kind.ts';
import type { ChartSheet } from './chart-sheet.ts';
import type { Pixel } from './decimate.ts';

interface ChartTooltipProps {
  sheet: ChartSheet;
  index: number;
  anchor: Pixel;
  /** The width of the chart, in which the tooltip stays. */
  width: number;
}

/** A point's exact amounts, for the eye; `ChartFrame` announces the same words. */
export function ChartTooltip({ sheet, index, anchor, width }: ChartTooltipProps) {
  const { label, cells } = sheet.rowAt(index);
  const onLeft = anchor.x > width / 2;
  const onTop = anchor.y < chartHeight * 0.6;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 rounded-md border border-line-strong bg-paper-raised px-3 py-1.5 text-xs"
      style={{
        // Anchored at the bottom if it would otherwise leave the chart.
        top: onTop ? Math.max(0, anchor.y - 28) : undefined,
        bottom: onTop ? undefined : 0,
        left: onLeft ? undefined : anchor.x + 14,
        right: onLeft ? width - anchor.x + 14 : undefined,
      }}
    >
      <p className="font-semibold whitespace-nowrap">{label}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-3">
        {cells.map((cell, column) => (
          <div key={sheet.columns[column]} className="contents">
            <dt className="text-ink-muted">{sheet.columns[column]}</dt>
            <dd className="text-right font-medium whitespace-nowrap tabular-nums">{cell}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
