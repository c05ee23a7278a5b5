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
  sheet: ChartTableData;
  onLens: (change: Partial<Lens>) => void;
}

/** The chart's own numbers as a table, from the same sheet: the newest first, and the total. */
export function ChartTable({ sheet, onLens }: ChartTableProps) {
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
      onKeyDown={walkButtons}
      className="overflow-auto print:overflow-visible"
      style={printing ? undefined : { height: chartHeight }}
    >
      <table className="w-full text-sm max-sm:text-xs" aria-rowcount={sheet.count + 2}>
        <caption className="sr-only">{sheet.title}</caption>
        <thead className="sticky top-0 bg-paper-raised">
          <tr aria-rowindex={1} className="text-ink-muted">
            <th scope="col" className="py-1 pr-3 text-left font-medium">
              {sheet.corner}
            </th>
            {sheet.columns.map((column) => (
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
            const { label, cells, lens } = sheet.rowAt(toTableIndex(sheet, position));
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
                <Cells sheet={sheet} cells={cells} />
              </tr>
            );
          })}
          {after > 0 && <Filler height={after} />}
        </tbody>
        <tfoot className="sticky bottom-0 bg-paper-raised font-medium chart-total">
          <tr aria-rowindex={sheet.count + 2}>
            <th scope="row" className="py-1 pr-3 text-left">
              {sheet.total.label}
            </th>
            <Cells sheet={sheet} cells={sheet.total.cells} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Cells({ sheet, cells }: { sheet: ChartTableData; cells: readonly string[] }) {
  return cells.map((cell, column) => (
    // A line breaks only where words follow an amount.
    <td
      key={sheet.columns[column]}
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
