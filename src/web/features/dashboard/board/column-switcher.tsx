import { memo, type RefObject, useCallback, useEffect, useState } from 'react';
import type { ColumnView } from '#domain/ledger/query.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { type Status, statuses } from '#domain/transactions/status.ts';
import { Segmented } from '#web/ui/fields/segmented.tsx';

/** Shows which column is visible on a small screen, and how many cards each has, and scrolls to another. */
export const ColumnSwitcher = memo(function ColumnSwitcher({
  strip,
  columns,
}: {
  strip: RefObject<HTMLElement | null>;
  columns: readonly ColumnView[];
}) {
  const [current, setCurrent] = useState<Status>('todo');

  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    // Not at once: the strip starts at its first column, and measuring it here would force a layout.
    const look = () => setCurrent(columnInSight(element));
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [strip]);

  const show = useCallback(
    (status: Status) => {
      const element = strip.current;
      const column = element?.children[statuses.indexOf(status)];
      if (element === null || !(column instanceof HTMLElement)) return;
      element.scrollTo({ left: column.offsetLeft - element.offsetLeft });
    },
    [strip],
  );

  return (
    <Segmented
      legend="Column"
      options={columns.map(({ status, title, cards }) => ({
        value: status,
        label: `${title} ${formatCount(cards.count)}`,
      }))}
      value={current}
      onChange={show}
      className="mb-3 text-sm @2xl:hidden [&_label]:flex-auto [&_span]:px-1"
    />
  );
});

function columnInSight(strip: HTMLElement): Status {
  const atEnd = strip.scrollLeft + strip.clientWidth >= strip.scrollWidth - 2;
  const nearest = Math.round((strip.scrollLeft / strip.scrollWidth) * statuses.length);
  const index = atEnd && strip.scrollLeft > 0 ? statuses.length - 1 : nearest;
  return statuses[index] ?? 'todo';
}
