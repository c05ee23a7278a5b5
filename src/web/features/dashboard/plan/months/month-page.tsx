import type { ClosedMonth } from '#domain/collections/closed-month.ts';
import { formatFullMonth, monthOf } from '#domain/dates/calendar-date.ts';
import { currencies } from '#domain/money/currency.ts';
import { listDifferences, type MonthReport } from '#domain/plan/months/month-report.ts';
import { parseMonthReport } from '#domain/plan/months/stored-report.ts';
import { reopenMonth } from '#web/data/views/closed-months.ts';
import { useMonthReport } from '#web/data/views/month-reports.ts';
import { Amount } from '#web/money/amount.tsx';
import { offerUndo } from '#web/money/offer-undo.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';
import { PrivateText } from '#web/ui/private-text.tsx';
import { CurrencyPart } from './currency-part.tsx';
import { ReportList } from './report-list.tsx';

interface MonthPageProps {
  closed: ClosedMonth;
  onShowAll: () => void;
}

/** A closed month's figures as they were, with what has changed since. On paper it stands alone. */
export function MonthPage({ closed, onShowAll }: MonthPageProps) {
  const report = parseMonthReport(closed.report);
  const reopen = async () => {
    const name = formatFullMonth(monthOf(closed.month));
    const outcome = await reopenMonth(closed);
    if (!outcome.ok) {
      showToast(`Not reopened: ${name}`, { description: outcome.message });
      return;
    }
    onShowAll();
    offerUndo(`Reopened: ${name}.`, outcome);
  };
  return (
    <div data-paper>
      <div className="flex flex-wrap gap-2">
        <Button ref={focusFirst} onClick={onShowAll}>
          All months
        </Button>
        {report !== undefined && <Button onClick={() => print()}>Print</Button>}
        <Button onClick={() => void reopen()}>Reopen</Button>
      </div>
      {report === undefined ? (
        <p className="mt-4">
          This month was closed with a newer version of Tallyboard. Reload the page to see its figures.
        </p>
      ) : (
        <>
          <Changes closed={closed} report={report} />
          {report.currencies.length === 0 && <p className="mt-4">Nothing was Done in this month.</p>}
          {report.currencies.map((one) => (
            <CurrencyPart
              key={one.currency}
              month={closed.month}
              report={one}
              title={report.currencies.length > 1 ? currencies[one.currency].name : undefined}
            />
          ))}
          <Budgets budgets={report.budgets} />
        </>
      )}
    </div>
  );
}

const focusFirst = (button: HTMLElement | null) => button?.focus();

function Changes({ closed, report }: { closed: ClosedMonth; report: MonthReport }) {
  const differences = listDifferences(report, useMonthReport(closed.month));
  return (
    differences.length > 0 && (
      <p className="mt-4 rounded-md bg-paper-sunken px-3 py-2">
        <PrivateText text={`Changed since: ${differences.join('; ')}`} />
      </p>
    )
  );
}

function Budgets({ budgets }: Pick<MonthReport, 'budgets'>) {
  if (budgets.length === 0) return null;
  return (
    <ReportList title="Budgets">
      {budgets.map(({ name, currency, budget, spent, returned }) => (
        <li key={`${currency} ${name}`} className="flex flex-wrap justify-between gap-x-3 py-0.5">
          <span>{name}</span>
          <span>
            <Amount value={spent} currency={currency} /> of <Amount value={budget} currency={currency} />{' '}
            spent
            {returned > 0n && (
              <>
                , <Amount value={returned} currency={currency} /> came back
              </>
            )}
            , {spent <= budget ? 'kept' : 'not kept'}
          </span>
        </li>
      ))}
    </ReportList>
  );
}
