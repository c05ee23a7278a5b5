import { useMemo } from 'react';
import { findSubject, toFinding } from '#domain/charts/finding.ts';
import { toRunning, toRunningFinding } from '#domain/charts/running.ts';
import { findWholeMonth } from '#domain/charts/whole-month.ts';
import { type BodyOnly, ChartBody, type DrawnChart } from '../chart-body.tsx';
import { ChartFrame } from '../chart-frame.tsx';
import type { ChartSetting } from '../charts.tsx';
import { LineChart } from './line-chart.tsx';
import { planRunning } from './running-plan.ts';
import { toRunningTableData } from './running-table.ts';

/** A month as running sums over those of the month before. */
export function RunningChart({ series, currency, days, read, today, onLens, body }: ChartSetting & BodyOnly) {
  const drawn = useMemo(
    () => toRunningChart({ series, currency, days, read, today, onLens }),
    [series, currency, days, read, today, onLens],
  );
  return drawn && <ChartBody {...drawn} {...body} />;
}

function toRunningChart({ series, currency, days, read, today, onLens }: ChartSetting): DrawnChart | null {
  const month = findWholeMonth(days);
  const subject = findSubject(series.days, days, today);
  if (month === null || subject === null) return null;
  const running = toRunning(month, read, today);
  const isRunning = month.from <= today && today < month.to && !running.byDate;
  const table = toRunningTableData(running, currency);
  const isOpen = (running.now.at(-1)?.planned ?? 0n) > 0n;
  return {
    title: table.title,
    finding: isRunning
      ? toRunningFinding(running, series.categories, today, currency)
      : toFinding(subject, read, currency),
    chart: (
      <ChartFrame
        key="running"
        table={table}
        plan={(size) => planRunning(running, { currency, today }, size)}
        draw={(plan, active) => <LineChart plan={plan} active={active} />}
        onLens={onLens}
      />
    ),
    table,
    planned: isOpen ? (running.byDate ? 'Planned' : 'Not done') : null,
  };
}
