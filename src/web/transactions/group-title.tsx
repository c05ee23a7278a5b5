import type { ReactNode } from 'react';
import type { RowGroup } from '#domain/ledger/row-groups.ts';
import { changeLens } from './lens-store.ts';

interface GroupTitleProps {
  group: RowGroup;
  /** The title as it is drawn. */
  children: ReactNode;
}

/** The title of a group of rows; for a day or month, a button that filters by it. */
export function GroupTitle({ group: { days }, children }: GroupTitleProps) {
  if (days === undefined) return children;
  return (
    <button
      type="button"
      tabIndex={-1}
      title={days.from === days.to ? 'Show only this day' : 'Show only this month'}
      onClick={() => changeLens({ period: days })}
      // A thumb's height for fingers, in the height of a heading.
      className="-mx-1 -my-0.5 min-h-6 rounded-sm px-1 -outline-offset-2 hover:underline pointer-coarse:-my-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {children}
    </button>
  );
}
