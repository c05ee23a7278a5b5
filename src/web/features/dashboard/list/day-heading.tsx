import { useMemo } from 'react';
import { type RowGroup, toGroupMoney } from '#domain/ledger/row-groups.ts';
import type { RowList } from '#domain/ledger/row-list.ts';
import { GroupMoney } from '../group-money.tsx';
import { GroupTitle } from '../group-title.tsx';

/** A day of the list with its net. */
export function DayHeading({ rows, group }: { rows: RowList; group: RowGroup }) {
  const money = useMemo(() => toGroupMoney(rows, group), [rows, group]);
  return (
    <>
      <GroupTitle group={group}>{group.title}</GroupTitle>
      <GroupMoney money={money} />
    </>
  );
}
