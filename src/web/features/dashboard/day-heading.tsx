import { useMemo } from 'react';
import { type RowGroup, toGroupMoney } from '#domain/ledger/row-groups.ts';
import type { RowList } from '#domain/ledger/row-list.ts';
import { GroupMoney } from './group-money.tsx';
import { changeLens } from './lens/lens-store.ts';

/** A day of the list with its net, and the way to look at that day alone. */
export function DayHeading({ rows, group }: { rows: RowList; group: RowGroup }) {
  const { title, day } = group;
  const money = useMemo(() => toGroupMoney(rows, group), [rows, group]);
  return (
    <>
      <button
        type="button"
        // The list is one tab stop; by keys, the lens's own period leads to a day.
        tabIndex={-1}
        title="Show only this day"
        onClick={() => day && changeLens({ period: { from: day, to: day } })}
        className="-outline-offset-2 hover:underline"
      >
        {title}
      </button>
      <GroupMoney money={money} />
    </>
  );
}
