import { memo, type RefObject, useCallback, useEffect, useState } from 'react';
import { type Status, statuses, statusWords } from '#domain/transactions/status.ts';
import { Segmented } from '#web/ui/fields/segmented.tsx';

const options = statuses.map((value) => ({ value, label: statusWords[value].title }));

/** Shows which column is visible on a small screen, and scrolls to another. */
export const ColumnSwitcher = memo(function ColumnSwitcher({
  strip,
}: {
  strip: RefObject<HTMLElement | null>;
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
      options={options}
      value={current}
      onChange={show}
      className="mb-3 @2xl:hidden"
    />
  );
});

function columnInSight(strip: HTMLElement): Status {
  const atEnd = strip.scrollLeft + strip.clientWidth >= strip.scrollWidth - 2;
  const nearest = Math.round((strip.scrollLeft / strip.scrollWidth) * statuses.length);
  const index = atEnd && strip.scrollLeft > 0 ? statuses.length - 1 : nearest;
  return statuses[index] ?? 'todo';
}
