import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { usePrinting } from '#web/ui/use-printing.ts';
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
  const virtual = useVirtualizer({
    count: long ? sheet.count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => 33,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const indexes = long ? items.map(({ index }) => index) : Array.from({ length: sheet.count }, (_, n) => n);
  const before = items[0]?.start ?? 0;
  const after = long ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

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
        <tbody>
          {before > 0 && <Filler height={before} />}
          {indexes.map((index) => {
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
