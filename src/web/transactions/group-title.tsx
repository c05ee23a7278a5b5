import type { ReactNode } from 'react';
import type { RowGroup } from '#domain/ledger/row-groups.ts';
import { changeLens } from './lens-store.ts';

interface GroupTitleProps {
  group: RowGroup;
  /** The title as it is drawn. */
  children: ReactNode;
}

/** What a group of rows is called: of a day or a month the way to look at it alone. */
export function GroupTitle({ group: { days }, children }: GroupTitleProps) {
  if (days === undefined) return children;
  return (
    <button
      type="button"
      tabIndex={-1}
      title={days.from === days.to ? 'Show only this day' : 'Show only this month'}
      onClick={() => changeLens({ period: days })}
      // A thumb's height for fingers, in the height of a heading.
      className="-mx-1 rounded-sm px-1 -outline-offset-2 hover:underline pointer-coarse:-my-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {children}
    </button>
  );
}
