import { useEffect, useState } from 'react';
import { type CalendarDate, formatDate, formatFullMonth, monthOf } from '#domain/dates/calendar-date.ts';
import { emptyLens } from '#domain/lens/lens.ts';
import { toReportDays } from '#domain/plan/months/month-report.ts';
import { useClosedMonths } from '#web/data/views/closed-months.ts';
import { changeLens } from '#web/transactions/lens-store.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { MonthPage } from './month-page.tsx';
import { MonthRows } from './month-rows.tsx';
import { showMonth, useShownMonth } from './shown-month.ts';

/** The months that have entries, each with what is open in it or its page. Its own chunk. */
export function MonthsDialog({ onClose }: { onClose: () => void }) {
  const shown = useShownMonth();
  const closed = useClosedMonths().find(({ month }) => month === shown);
  const [left, setLeft] = useState<CalendarDate | null>(null);
  useEffect(() => () => showMonth(null), []);

  const showAll = () => {
    setLeft(shown);
    showMonth(null);
  };
  const showOpen = (month: CalendarDate) => {
    onClose();
    const { to } = toReportDays(month);
    changeLens({ ...emptyLens, period: { from: month, to }, statuses: ['todo', 'in-progress'] });
    document.getElementById('list')?.scrollIntoView({ block: 'start' });
  };

  if (closed === undefined) {
    return (
      <Dialog
        open
        title="Months"
        description="A closed month keeps its figures as they were. You can still change it, and reopen it."
        onClose={onClose}
      >
        <MonthRows left={left} onShow={showMonth} onShowOpen={showOpen} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={formatFullMonth(monthOf(closed.month))}
      description={
        <>
          <span className="hidden print:inline">Tallyboard · </span>
          Closed on {formatDate(closed.closedOn)}
        </>
      }
      onClose={onClose}
    >
      <MonthPage closed={closed} onShowAll={showAll} />
    </Dialog>
  );
}
