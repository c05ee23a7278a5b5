import { type ReactNode, useMemo, useRef } from 'react';
import type { Category } from '#domain/transactions/category.ts';
import { isTaken, type RowChoices } from '#import/plan/apply-choice.ts';
import type { Correction, ImportPlan } from '#import/reading/planned-row.ts';
import { GroupedRows } from '#web/ui/rows/grouped-rows.tsx';
import { useRovingFocus } from '#web/ui/rows/use-roving-focus.ts';
import { useWindow } from '#web/ui/rows/use-window.ts';
import { PlanRow } from './plan-row.tsx';

interface PlanRowsProps {
  plan: ImportPlan;
  /** The positions of the rows to show. */
  shown: readonly number[];
  choices: RowChoices;
  /** A question about a row, beneath it. */
  offer: { readonly position: number; readonly part: ReactNode } | null;
  onTake: (position: number, taken: boolean) => void;
  onCategory: (position: number, category: Category | null) => void;
  onCorrect: (line: number, correction: Correction) => void;
}

/** The rows of a file, of which only the visible ones are rendered. */
export function PlanRows({ plan, shown, choices, offer, onTake, onCategory, onCorrect }: PlanRowsProps) {
  const scroller = useRef<HTMLElement>(null);
  const roving = useRovingFocus(scroller);
  const list = useRef<HTMLDivElement>(null);
  const count = shown.length;
  const window = useWindow({
    count,
    scroller,
    rows: list,
    estimate: { row: 65, room: 400 },
    overscan: 6,
  });
  const groups = useMemo(() => [{ title: '', start: 0, end: count }], [count]);
  return (
    <section
      ref={roving}
      // Takes the focus while the keys go to a row that is not rendered yet.
      tabIndex={-1}
      aria-label="Rows of the file"
      aria-description="Use the arrow keys to move through the rows."
      className="min-h-64 flex-[1_1_16rem] overflow-y-auto"
    >
      <GroupedRows
        ref={list}
        groups={groups}
        window={window}
        toRow={(index) => {
          const position = shown[index] ?? 0;
          const row = plan.rows[position];
          return (
            row !== undefined && (
              <PlanRow
                key={position}
                row={row}
                position={position}
                place={index + 1}
                count={count}
                taken={isTaken(row, choices.overridden.has(position))}
                chosen={choices.categories.has(position)}
                offer={offer?.position === position && offer.part}
                category={choices.categories.get(position) ?? row.transaction?.category ?? ''}
                onTake={onTake}
                onCategory={onCategory}
                onCorrect={onCorrect}
              />
            )
          );
        }}
      />
    </section>
  );
}
