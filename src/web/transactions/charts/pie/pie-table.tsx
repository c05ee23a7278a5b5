import { clsx } from 'clsx';
import { toLeftWords } from '#domain/plan/budgets/budget-words.ts';
import { useCurrency } from '#web/data/preferences.ts';
import { BudgetBar } from '#web/money/budget-bar.tsx';
import { useCategoryBudget } from '#web/money/category-budgets.ts';
import { PrivateText } from '#web/ui/private-text.tsx';
import { useFilter } from '../../lens-store.ts';
import type { ChartTableData } from '../chart-table-data.ts';
import type { PiePlan } from './pie-plan.ts';

interface PieTableProps {
  table: ChartTableData;
  plan: PiePlan;
  active: number | null;
  onActive: (index: number | null) => void;
  onEnter: (index: number) => void;
}

/** Shows the rest of a category's budget, where the lens shows the very month that it is about. */
function PieBudget({ category }: { category: string }) {
  const currency = useCurrency();
  const { days } = useFilter();
  const state = useCategoryBudget(category, currency);
  if (state === undefined || state.from !== days.from || state.to !== days.to) return null;
  return (
    <span className="mt-1 flex items-center gap-2 text-xs text-ink-muted">
      <BudgetBar {...state} />
      <span className="whitespace-nowrap">
        <PrivateText text={toLeftWords(state.left, currency)} />
      </span>
    </span>
  );
}

/** The slices by rank: name, share, a bar of the amount, the amount itself, and its change. */
export function PieTable({ table, plan, active, onActive, onEnter }: PieTableProps) {
  const changes = table.columns.length > 2;
  return (
    <table className="min-w-0 flex-1 basis-80 text-sm max-sm:text-xs">
      <caption className="sr-only">{`${table.title}, ranked`}</caption>
      <thead className={changes ? 'text-xs text-ink-muted max-sm:sr-only' : 'sr-only'}>
        <tr>
          <th scope="col" className="text-left font-medium">
            Category
          </th>
          <td className="max-sm:hidden" />
          <th scope="col" className="pl-3 text-right font-medium">
            Amount
          </th>
          {changes && (
            <th scope="col" className="pl-3 text-right font-medium max-sm:hidden">
              Change
            </th>
          )}
        </tr>
      </thead>
      <tbody onPointerLeave={() => onActive(null)}>
        {plan.slices.map(({ category, share, color, length }, index) => {
          const [amount, , change] = table.rowAt(index).cells;
          return (
            <tr
              key={category}
              onPointerEnter={() => onActive(index)}
              className={clsx(
                // Holds what the button lays over the row. WebKit does not position rows, but moves them.
                'translate-0 border-line not-first:border-t',
                index === active && 'bg-paper-sunken',
              )}
            >
              <th scope="row" className="py-0 text-left font-normal">
                <button
                  type="button"
                  data-pie-label
                  // By keys, the chart itself leads to its slices.
                  tabIndex={-1}
                  onClick={() => onEnter(index)}
                  className="min-h-6 text-left sm:whitespace-nowrap after:absolute after:inset-0 after:cursor-pointer hover:underline pointer-coarse:min-h-11"
                >
                  <span
                    aria-hidden
                    className="mr-2 inline-block size-2.5 rounded-sm forced-color-adjust-none"
                    style={{ background: color }}
                  />
                  <span>{category}</span> <span className="font-medium whitespace-nowrap">{share}</span>
                </button>
              </th>
              <td className="w-2/5 pl-3 max-sm:hidden">
                <span
                  aria-hidden
                  className="block h-1.5 min-w-px rounded-sm forced-color-adjust-none"
                  style={{ background: color, width: `${100 * length}%` }}
                />
                <PieBudget category={category} />
              </td>
              <td
                className={clsx(
                  'pl-3 text-right tabular-nums',
                  // A line breaks only where words follow an amount.
                  !amount?.includes(' ') && 'whitespace-nowrap',
                )}
              >
                <span translate="no">
                  <PrivateText text={amount ?? ''} />
                </span>
                {/* A phone has no room for one more column. */}
                {changes && (
                  <span className="block text-ink-muted sm:hidden">
                    <PrivateText text={change ?? ''} />
                  </span>
                )}
              </td>
              {changes && (
                <td className="pl-3 text-right whitespace-nowrap text-ink-muted tabular-nums max-sm:hidden">
                  <PrivateText text={change ?? ''} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
