import { clsx } from 'clsx';
import type { CSSProperties, ReactNode, Ref } from 'react';
import type { RowWindow } from './use-window.ts';

interface Group {
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

interface GroupedRowsProps<OneGroup extends Group> {
  ref?: Ref<HTMLDivElement>;
  /** Groups that follow each other, from the first row to the last; no two without a title do. */
  groups: readonly OneGroup[];
  /** The heading of a group with a title; without it, groups have none. */
  toHeading?: (group: OneGroup) => ReactNode;
  /** The level of the headings on the page. */
  Heading?: 'h3' | 'h4';
  headingClass?: string;
  groupClass?: string;
  /** The row at a position, an `li` with a key. With `style`, it stands apart from the others. */
  toRow: (position: number, style?: CSSProperties) => ReactNode;
  /** The rows of a long list to render; all of them without it. */
  window?: RowWindow;
  /** Rows to render wherever they are. Such a row remains the same element when it leaves the window. */
  apart?: readonly number[];
}

/**
 * Rows in groups, under headings that stick to the top while their rows scroll by: below `--stick`, which is the height
 * of what sticks there already. Groups without a row to render are left out.
 */
export function GroupedRows<OneGroup extends Group>(props: GroupedRowsProps<OneGroup>) {
  const {
    ref,
    groups,
    toHeading,
    Heading = 'h4',
    headingClass,
    groupClass,
    toRow,
    window,
    apart = [],
  } = props;
  const { first, end } = window ?? { first: 0, end: groups.at(-1)?.end ?? 0 };
  const outside = apart.filter((position) => position < first || position >= end);
  const topOf = (group: number) => window?.places.topOfGroup(group) ?? 0;
  const [from, to] = window
    ? [window.places.groupOf(first), window.places.groupOf(Math.max(first, end - 1))]
    : [0, groups.length - 1];
  // Each one that can stick is a layer of its own, which costs at every scroll step.
  const lastAtTop = window ? window.places.groupOf(window.topEnd - 1) : to;
  const drawn = Array.from({ length: to - from + 1 }, (_, number) => from + number);
  const apartGroups = outside.map((position) => window?.places.groupOf(position) ?? 0);
  const shown = [...new Set([...drawn, ...apartGroups])].sort((one, other) => one - other);
  return (
    <div
      ref={ref}
      {...(window && {
        'data-window': true,
        style: { height: window.places.height, paddingTop: topOf(from) },
      })}
      className="@container relative"
    >
      {shown.map((index) => {
        const group = groups[index] as OneGroup;
        const isDrawn = index >= from && index <= to;
        const start = Math.max(first, group.start);
        const count = isDrawn ? Math.min(end, group.end) - start : 0;
        const rows = Array.from({ length: count }, (_, number) => toRow(start + number));
        return (
          <div
            // The rows without a title are the same ones, whichever of them come and go.
            key={group.title || `after ${groups[index - 1]?.title}`}
            className={groupClass}
            style={window && isDrawn ? { minHeight: topOf(index + 1) - topOf(index) } : undefined}
          >
            {isDrawn && toHeading !== undefined && group.title !== '' && (
              <Heading
                data-heading={group.start + 1}
                className={clsx(index <= lastAtTop && 'sticky top-(--stick) z-20', headingClass)}
              >
                {toHeading(group)}
              </Heading>
            )}
            <ul
              style={window && isDrawn ? { paddingTop: (start - group.start) * window.rowHeight } : undefined}
            >
              {rows.concat(
                outside
                  .filter((position) => position >= group.start && position < group.end)
                  .map((position) => toRow(position, { top: window?.places.topOfRow(position) ?? 0 })),
              )}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
