import { useRef } from 'react';
import { usePrinting } from '#web/ui/use-printing.ts';
import { useWindow } from '#web/ui/use-window.ts';
import { chartHeight } from './chart-kind.ts';
import type { ChartSheet } from './chart-sheet.ts';
import { tabStop } from './tab-stop.ts';

// Fewer rows than this are all in the page: they can be found, printed and copied at once.
const plainUpTo = 200;

/** The chart's own numbers as a table, from the same sheet. */
export function ChartTable({ sheet }: { sheet: ChartSheet }) {
  const scroller = useRef<HTMLElement>(null);
  const printing = usePrinting();
  const long = sheet.count > plainUpTo && !printing;
  const rows = useRef<HTMLTableSectionElement>(null);
  const seen = useWindow({
    count: sheet.count,
    scroller,
    rows,
    estimate: { row: 33, room: chartHeight },
    overscan: 12,
  });
  const { first, end } = long ? seen : { first: 0, end: sheet.count };
  const before = first * seen.rowHeight;
  const after = (sheet.count - end) * seen.rowHeight;

  return (
    <section
      ref={scroller}
      aria-label={`${sheet.title}, table`}
      {...tabStop}
      className="overflow-y-auto print:overflow-visible"
      style={printing ? undefined : { height: chartHeight }}
    >
      <table className="w-full text-sm" aria-rowcount={sheet.count + 1}>
        <caption className="sr-only">{sheet.title}</caption>
        <thead className="sticky top-0 bg-paper-raised">
          <tr aria-rowindex={1} className="text-ink-muted">
            <th scope="col" className="py-1 pr-3 text-left font-medium">
              {sheet.corner}
            </th>
            {sheet.columns.map((column) => (
              <th key={column} scope="col" className="py-1 pl-3 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={rows}>
          {before > 0 && <Filler height={before} />}
          {Array.from({ length: end - first }, (_, number) => {
            const index = first + number;
            const { label, cells } = sheet.rowAt(index);
            return (
              <tr key={label} aria-rowindex={index + 2} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {label}
                </th>
                {cells.map((cell, column) => (
                  <td
                    key={sheet.columns[column]}
                    className="py-1 pl-3 text-right whitespace-nowrap tabular-nums"
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <Filler height={after} />}
        </tbody>
      </table>
    </section>
  );
}

function Filler({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  );
}
