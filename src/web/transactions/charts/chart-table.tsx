import { clsx } from 'clsx';
import { useRef } from 'react';
import type { Lens } from '#domain/lens/lens.ts';
import { PrivateText } from '#web/ui/private-text.tsx';
import { useWindow } from '#web/ui/rows/use-window.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import { chartHeight } from './chart-kind.ts';
import { type ChartTableData, toTableIndex } from './chart-table-data.ts';
import { tabStop, walkButtons } from './tab-stop.ts';

// Fewer rows than this are all in the page: they can be found, printed and copied at once.
const plainUpTo = 200;

interface ChartTableProps {
  table: ChartTableData;
  onLens: (change: Partial<Lens>) => void;
}

/** The chart's own numbers as a table, the newest first, and the total. */
export function ChartTable({ table, onLens }: ChartTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const printing = usePrinting();
  const long = table.count > plainUpTo && !printing;
  const rows = useRef<HTMLTableSectionElement>(null);
  const seen = useWindow({
    count: table.count,
    scroller,
    rows,
    estimate: { row: 33, room: chartHeight },
    overscan: 12,
  });
  const { first, end } = long ? seen : { first: 0, end: table.count };
  const before = first * seen.rowHeight;
  const after = (table.count - end) * seen.rowHeight;

  return (
    <section
      ref={scroller}
      aria-label={`${table.title}, table`}
      {...tabStop}
      onKeyDown={walkButtons}
      className="overflow-auto print:overflow-visible"
      style={printing ? undefined : { height: chartHeight }}
    >
      <table className="w-full text-sm max-sm:text-xs" aria-rowcount={table.count + 2}>
        <caption className="sr-only">{table.title}</caption>
        <thead className="sticky top-0 bg-paper-raised">
          <tr aria-rowindex={1} className="text-ink-muted">
            <th scope="col" className="py-1 pr-3 text-left font-medium">
              {table.corner}
            </th>
            {table.columns.map((column) => (
              <th key={column} scope="col" className="py-1 pl-3 text-right font-medium max-sm:pl-1.5">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={rows}>
          {before > 0 && <Filler height={before} />}
          {Array.from({ length: end - first }, (_, number) => {
            const position = first + number;
            const { label, cells, lens } = table.rowAt(toTableIndex(table, position));
            return (
              <tr key={label} aria-rowindex={position + 2} className="border-t border-line">
                <th scope="row" className="pr-3 text-left font-normal max-sm:pr-0">
                  <button
                    type="button"
                    tabIndex={-1}
                    onClick={() => onLens(lens)}
                    className="py-1 text-left hover:underline pointer-coarse:min-h-11"
                  >
                    {label}
                  </button>
                </th>
                <Cells table={table} cells={cells} />
              </tr>
            );
          })}
          {after > 0 && <Filler height={after} />}
        </tbody>
        <tfoot className="sticky bottom-0 bg-paper-raised font-medium chart-total">
          <tr aria-rowindex={table.count + 2}>
            <th scope="row" className="py-1 pr-3 text-left">
              {table.total.label}
            </th>
            <Cells table={table} cells={table.total.cells} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Cells({ table, cells }: { table: ChartTableData; cells: readonly string[] }) {
  return cells.map((cell, column) => (
    // A line breaks only where words follow an amount.
    <td
      key={table.columns[column]}
      className={clsx(
        'py-1 pl-3 text-right tabular-nums max-sm:pl-1.5',
        !cell.includes(' ') && 'whitespace-nowrap',
      )}
    >
      <PrivateText text={cell} />
    </td>
  ));
}

function Filler({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  );
}
