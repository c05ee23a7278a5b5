import { clsx } from 'clsx';
import {
  type ComponentProps,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { countFoldable } from '#domain/ledger/planned-rows.ts';
import { type RowGroup, toDayGroups, toGroupMoney } from '#domain/ledger/row-groups.ts';
import type { RowList } from '#domain/ledger/row-list.ts';
import { sortRows } from '#domain/ledger/sort-rows.ts';
import type { Sort } from '#domain/lens/lens.ts';
import { type CurrencyCode, currencies } from '#domain/money/currency.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { useStore } from '#web/base/store.ts';
import { Amount } from '#web/money/amount.tsx';
import { useToday } from '#web/money/use-today.ts';
import { useKeptFocus } from '#web/ui/keyboard/use-kept-focus.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { GroupedRows } from '#web/ui/rows/grouped-rows.tsx';
import { useRovingFocus } from '#web/ui/rows/use-roving-focus.ts';
import { useWindow } from '#web/ui/rows/use-window.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import { FoldButton } from '../fold-button.tsx';
import { GroupTitle } from '../group-title.tsx';
import { useFilter, useLens } from '../lens-store.ts';
import { plannedShown } from '../planned-shown.ts';
import { setListedRows } from '../selection/selection.ts';
import { useUnfolded } from '../use-unfolded.ts';
import { ListRow, type RowActions } from './list-row.tsx';
import { overflowing } from './overflowing.ts';

const plannedLine = new LazyComponent(async () => (await import('./planned-line.tsx')).PlannedLine);

/** Above this many rows, only the visible ones are rendered. */
const plainRows = 40;

interface ListRowsProps extends RowActions {
  /** At least one, newest first. */
  rows: RowList;
  sort: Sort;
  /** The number of rows of the currency: the folded list keeps its height whatever a lens leaves of them. */
  total: number;
  currency: CurrencyCode;
}

export const ListRows = memo(function ListRows(props: ListRowsProps) {
  const { total, sort, currency, onEdit, onDelete, onMove } = props;
  const printing = usePrinting();
  const sorted = useMemo(() => sortRows(props.rows, sort), [props.rows, sort]);
  const [filter, today] = [useFilter(), useToday()];
  const planned = sort === 'newest' ? countFoldable(sorted, filter, today) : 0;
  const isPlannedShown = useStore(plannedShown) || printing;
  const rows = useMemo(
    () => (isPlannedShown ? sorted : sorted.from(planned)),
    [sorted, planned, isPlannedShown],
  );
  const viewport = useRef<HTMLElement>(null);
  const roving = useRovingFocus(viewport);
  // The focused row may leave, for instance because another tab changes the currency.
  useKeptFocus(viewport, { rows: true });
  const [unfolded, setUnfolded] = useUnfolded('list');
  const count = rows.length;
  const isLong = count > plainRows && !printing;
  // Rows by amount are of any day. On paper each has its date.
  const byDay = !printing && (sort === 'newest' || sort === 'oldest');
  const groups = useMemo(
    () => (byDay ? toDayGroups(rows) : [{ title: '', start: 0, end: count }]),
    [byDay, rows, count],
  );
  const look = {
    groups,
    ...(byDay && {
      Heading: 'h3' as const,
      headingClass:
        'flex h-8 items-center justify-between gap-x-3 border-b border-line bg-paper-raised font-sans text-sm font-medium',
      groupClass: 'not-last:pb-5',
      toHeading: (group: RowGroup) => <DayHeading rows={rows} group={group} />,
    }),
    toRow(position: number) {
      const transaction = rows.at(position);
      return (
        transaction !== undefined && (
          <ListRow
            key={transaction.id}
            transaction={transaction}
            {...(isLong && { place: position + 1, count })}
            {...{ onEdit, onDelete, onMove }}
          />
        )
      );
    },
  };
  useStartOfLens(viewport);
  useLayoutEffect(() => setListedRows(viewport.current, rows), [rows]);
  return (
    <>
      {planned > 0 && !printing && (
        <div className="min-h-[calc(var(--control)+0.3125rem)] border-b border-line pb-1 text-sm text-ink-muted">
          <LazyPart
            part={plannedLine}
            fallback={null}
            props={{ rows: sorted, count: planned, list: viewport }}
            errorFallback={PartLoadError}
          />
        </div>
      )}
      <section
        ref={roving}
        data-rows
        // Takes the focus when the last row leaves.
        tabIndex={-1}
        aria-label={`Transactions in ${currencies[currency].name}`}
        aria-description="Use the arrow keys to move through the rows, their buttons and the days above them. E edits a row, X selects it, 1, 2 and 3 change its status, Delete deletes it."
        className={clsx(
          '@container',
          unfolded
            ? 'scroll-mt-(--lens-height) [--stick:var(--lens-height,0px)]'
            : clsx(
                'overflow-y-auto [--stick:0px] print:h-auto print:max-h-none print:overflow-visible',
                total >= overflowing ? 'h-96' : 'max-h-96',
              ),
          // A list with nothing to scroll lets wheel and finger scroll the page.
          !unfolded && count >= overflowing && 'overscroll-contain',
        )}
      >
        {isLong ? (
          <WindowRows key={`${unfolded} ${byDay}`} {...{ count, look, viewport, unfolded }} />
        ) : (
          <GroupedRows {...look} />
        )}
      </section>
      {count >= overflowing && (
        <FoldButton unfolded={unfolded} onChange={setUnfolded}>
          {`Show all ${formatCount(rows.count)}`}
        </FoldButton>
      )}
    </>
  );
});

/** A day of the list with its net. */
function DayHeading({ rows, group }: { rows: RowList; group: RowGroup }) {
  const money = useMemo(() => toGroupMoney(rows, group), [rows, group]);
  return (
    <>
      <GroupTitle group={group}>{group.title}</GroupTitle>
      {money.map(({ currency, balance }) => (
        <Amount
          key={currency}
          value={balance}
          currency={currency}
          className="text-base"
          {...(balance > 0n && { sign: '+' as const })}
        />
      ))}
    </>
  );
}

interface WindowRowsProps {
  count: number;
  look: ComponentProps<typeof GroupedRows<RowGroup>>;
  viewport: RefObject<HTMLElement | null>;
  /** Whether the page scrolls the rows, and not the list. */
  unfolded: boolean;
}

/** Renders only the visible rows. */
function WindowRows({ count, look, viewport, unfolded }: WindowRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const window = useWindow({
    count,
    groups: look.groups,
    scroller: viewport,
    unfolded,
    rows: list,
    estimate: { row: 45, heading: 32, gap: 20, room: 384 },
    overscan: unfolded ? 6 : 2,
  });

  return <GroupedRows ref={list} {...look} window={window} />;
}

/** Another lens is looked at from its first row. */
function useStartOfLens(viewport: RefObject<HTMLElement | null>): void {
  const lens = useLens();
  const before = useRef(lens);
  useEffect(() => {
    if (before.current === lens) return;
    before.current = lens;
    viewport.current?.scrollTo(0, 0);
    if ((viewport.current?.getBoundingClientRect().top ?? 0) < 0) viewport.current?.scrollIntoView();
  }, [lens, viewport]);
}
