import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Lens } from '#domain/lens/lens.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';
import { PrivateText } from '#web/ui/private-text.tsx';
import type { ChartKind } from './chart-kind.ts';
import { type ChartTableData, toTabbedText } from './chart-table-data.ts';

const chartTable = new LazyComponent(async () => (await import('./chart-table.tsx')).ChartTable);

/** A chart of a series: a drawing, its finding, and its numbers. */
export interface DrawnChart {
  title: string;
  /** The sentence above it. */
  finding: string;
  chart: ReactNode;
  /** Null where there is nothing to list. */
  table: ChartTableData | null;
  /** The meaning of dashes and hatching; null without any. */
  planned: string | null;
}

interface ChartBodyProps extends DrawnChart {
  kind: ChartKind;
  asTable: boolean;
  /** Controls of this chart alone. */
  children: ReactNode;
  onLens: (change: Partial<Lens>) => void;
}

/** A part that draws a chart gets the rest of its body. */
export interface BodyOnly {
  body: Omit<ChartBodyProps, keyof DrawnChart>;
}

/** A chart with its title, legend and sentence, or its table in its place. The pie has its table beside it. */
export function ChartBody({
  kind,
  title,
  finding,
  chart,
  table,
  planned,
  children,
  onLens,
  ...given
}: ChartBodyProps) {
  const asTable = given.asTable && kind !== 'pie';
  return (
    <div className="break-inside-avoid">
      <div className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-base">{title}</h3>
        {kind !== 'pie' && !asTable && <Legend kind={kind} planned={planned} />}
        <div className="ml-auto flex items-center gap-2 print:hidden">
          {table !== null && (asTable || kind === 'pie') && <CopyButton table={table} />}
          {children}
        </div>
      </div>
      {/* Most sentences are that long on a phone: the chart stays where its room was kept. */}
      <p className="mt-1 mb-3 min-h-16.5 text-sm sm:min-h-5.5">
        <PrivateText text={finding} />
      </p>
      {asTable && table !== null ? (
        <LazyPart
          key={title}
          part={chartTable}
          fallback={<div className="h-75" />}
          props={{ table, onLens }}
          errorFallback={PartLoadError}
        />
      ) : (
        chart
      )}
    </div>
  );
}

/** The legend for bars and, if there are any, dashes; lines are labelled directly. */
function Legend({ kind, planned }: { kind: 'line' | 'bar'; planned: string | null }) {
  const isBar = kind === 'bar';
  return (
    <p aria-hidden className="flex gap-4 text-xs">
      {isBar && (
        <>
          <KeyEntry className="text-income" swatch="size-2.5 bg-income" name="Income" />
          <KeyEntry className="text-expense" swatch="size-2.5 bg-expense" name="Expense" />
        </>
      )}
      {planned !== null && (
        <KeyEntry
          className="text-ink-muted"
          swatch={
            isBar
              ? 'chart-hatching size-2.5 border border-ink-muted'
              : 'w-5 border-t-2 border-dashed border-ink-muted'
          }
          name={planned}
        />
      )}
      {isBar && <KeyEntry swatch="w-2.5 border-t-2 border-ink" name="Net" />}
    </p>
  );
}

function KeyEntry({ swatch, name, className }: { swatch: string; name: string; className?: string }) {
  return (
    <span className={clsx('flex items-center gap-1.5', className)}>
      <span className={clsx('forced-color-adjust-none', swatch)} /> {name}
    </span>
  );
}

/** Copies the table for a spreadsheet. */
function CopyButton({ table }: { table: ChartTableData }) {
  const copy = () => {
    const fill = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', toTabbedText(table));
      event.preventDefault();
    };
    // Pages without TLS have no other way to the clipboard.
    document.addEventListener('copy', fill, { once: true });
    const done = document.execCommand('copy');
    document.removeEventListener('copy', fill);
    showToast(done ? `Copied ${table.count} rows and the total.` : 'This browser does not allow copying.');
  };
  return (
    <Button variant="quiet" className="text-sm print:hidden" onClick={copy}>
      Copy
    </Button>
  );
}
