import { readLast, storeLast } from '#web/data/views/stored-drafts.ts';
import { type ChartKind, chartKinds } from './chart-kind.ts';

/** How the person looks at the charts. */
export interface ChartChoice {
  readonly kind: ChartKind;
  readonly asTable: boolean;
  /** The name of a grain; undefined until the person chooses one. */
  readonly grain: string | undefined;
}

/** The last choice on this device. */
export function readChartChoice(): ChartChoice {
  const [kind, view, grain] = (readLast('chart') ?? '').split(' ');
  return { kind: chartKinds.find((known) => known === kind) ?? 'line', asTable: view === 'table', grain };
}

export function storeChartChoice({ kind, asTable, grain = '' }: ChartChoice): void {
  storeLast('chart', `${kind} ${asTable ? 'table' : 'chart'} ${grain}`);
}
