import { useEffect, useMemo, useState } from 'react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { findRegularPayments, type RegularPayment } from '#domain/plan/repeats/regular-payments.ts';
import { runSteps, whenIdle } from '../scheduling.ts';
import { readRows, useCount } from './ledger-views.ts';
import { useTransactions } from './some-rows.ts';

/** A difference of this many rows, as after an import, is worth another look. */
const manyRows = 20;

interface Found {
  readonly today: CalendarDate;
  /** The number of rows at the last look. */
  readonly count: number;
  readonly payments: readonly RegularPayment[];
}

/**
 * The payments that come regularly, as far as they still exist. Looked for once the page has nothing else to do: each
 * day once, and again after an import. Undefined until then. Only for when the list is read.
 */
export function useRegularPayments(today: CalendarDate): readonly RegularPayment[] | undefined {
  const count = useCount();
  const [found, setFound] = useState<Found>();
  const isDue = found === undefined || found.today !== today || Math.abs(found.count - count) >= manyRows;
  useEffect(() => {
    if (!isDue) return;
    let isGone = false;
    const look = async () => {
      await whenIdle();
      if (isGone) return;
      const rows = readRows();
      const payments = await runSteps(findRegularPayments(rows, today));
      if (!isGone) setFound({ today, count: rows.length, payments });
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [isDue, today]);
  const ids = useMemo(() => new Set(found?.payments.map(({ latest }) => latest.id)), [found]);
  const there = useTransactions(ids);
  return useMemo(
    () => found?.payments.filter(({ latest }) => there.some(({ id }) => id === latest.id)),
    [found, there],
  );
}
