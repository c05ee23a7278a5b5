import { useCallback, useMemo, useState } from 'react';
import { periodLabels } from '#domain/lens/period.ts';
import { type CurrencyCode, currencies } from '#domain/money/currency.ts';
import { formatMoney, type TotalMinorUnits } from '#domain/money/money.ts';
import type { Projection } from '#domain/plan/ahead/projection.ts';
import {
  sumUsualSpending,
  toUsualDays,
  usualDays,
  withUsualSpending,
} from '#domain/plan/ahead/usual-spending.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { useCurrency } from '#web/data/preferences.ts';
import { useRepeats } from '#web/data/views/repeats.ts';
import { useRowsOn } from '#web/data/views/some-rows.ts';
import { readLastChoice, storeLastChoice } from '#web/data/views/stored-drafts.ts';
import { useToday } from '#web/money/use-today.ts';
import { ChartFrame } from '#web/transactions/charts/chart-frame.tsx';
import type { ChartSize } from '#web/transactions/charts/chart-plan.ts';
import { ChartTable } from '#web/transactions/charts/chart-table.tsx';
import { changeLens } from '#web/transactions/lens-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { PrivateText } from '#web/ui/private-text.tsx';
import { Card } from '#web/ui/surfaces/card.tsx';
import { AheadChart } from './ahead-chart.tsx';
import { AheadList } from './ahead-list.tsx';
import { type AheadPeriod, aheadDays } from './ahead-period.ts';
import { aheadHeight, planAhead } from './ahead-plan.ts';
import { estimateName, toAheadTableData } from './ahead-table-data.ts';
import { useProjections } from './use-projections.ts';

const choices = Object.entries(aheadDays).map(([value, days]) => ({
  value: value as AheadPeriod,
  label: `${days} days`,
}));

interface AheadCardProps {
  period: AheadPeriod;
  onEdit: (transaction: Transaction) => void;
}

/** The display currency's balance to come, and what it follows from. */
export function AheadCard({ period, onEdit }: AheadCardProps) {
  const currency = useCurrency();
  const { projections, open } = useProjections(aheadDays[period]);
  const projection = projections.find((one) => one.currency === currency) as Projection;
  const [asTable, setAsTable] = useState(false);
  const [withUsual, setWithUsual] = useState(() => readLastChoice('usual-spending') === 'on');
  const usual = useUsualSpending(currency, withUsual);
  return (
    <Card
      className="print:hidden"
      title={periodLabels[period]}
      description={`Open cards and repeats in ${currencies[currency].name}. What is overdue counts as paid today.`}
      actions={
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Button variant="quiet" className="text-sm max-sm:order-last" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
          <Segmented
            legend="Days ahead"
            options={choices}
            value={period}
            onChange={(next) => changeLens({ period: next })}
          />
        </div>
      }
    >
      <Balances projection={projection} usual={usual} asTable={asTable} />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
        <label className="flex min-h-control items-center gap-2">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-ink"
            checked={withUsual}
            onChange={({ target }) => {
              setWithUsual(target.checked);
              storeLastChoice('usual-spending', target.checked ? 'on' : '');
            }}
          />
          Usual spending
        </label>
        {usual !== null && (
          <p className="text-ink-muted">
            <PrivateText
              text={`An estimate: ${formatMoney((usual / BigInt(usualDays)) as TotalMinorUnits, currency)} a day, the average of what you spent in the last ${usualDays} days without repeats.`}
            />
          </p>
        )}
      </div>
      <AheadList projection={projection} open={open} onEdit={onEdit} />
    </Card>
  );
}

/** Returns the usual spending of `usualDays` days; null where no estimate is wanted. */
function useUsualSpending(currency: CurrencyCode, isWanted: boolean): TotalMinorUnits | null {
  const today = useToday();
  const rows = useRowsOn(useMemo(() => toUsualDays(today), [today]));
  const repeats = useRepeats();
  return useMemo(
    () => (isWanted ? sumUsualSpending(rows, repeats, currency) : null),
    [isWanted, rows, repeats, currency],
  );
}

interface BalancesProps {
  projection: Projection;
  /** Null where no estimate is wanted. */
  usual: TotalMinorUnits | null;
  asTable: boolean;
}

function Balances({ projection, usual, asTable }: BalancesProps) {
  const today = useToday();
  const { balances } = projection;
  const estimate = useMemo(
    () => (usual === null ? null : withUsualSpending(balances, usual)),
    [balances, usual],
  );
  const table = useMemo(() => toAheadTableData(projection, estimate, today), [projection, estimate, today]);
  const plan = useCallback(
    (size: ChartSize) => planAhead(projection, estimate, today, size),
    [projection, estimate, today],
  );
  return asTable ? (
    <ChartTable table={table} onLens={changeLens} />
  ) : (
    <>
      {estimate !== null && (
        <p aria-hidden className="flex items-center gap-1.5 text-xs text-ink-muted">
          <span className="w-5 border-t-2 border-dashed border-ink-muted" />
          {estimateName}
        </p>
      )}
      <ChartFrame
        table={table}
        plan={plan}
        height={aheadHeight}
        draw={(planned, active) => <AheadChart plan={planned} active={active} />}
        onLens={changeLens}
      />
    </>
  );
}
