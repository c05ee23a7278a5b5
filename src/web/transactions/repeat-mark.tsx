import { useStore } from '#web/base/store.ts';
import { findRepeatMark, repeatMarks } from './repeat-marks.ts';

/** Marks a card or row whose transaction returns. */
export function RepeatMark({ id }: { id: string }) {
  const label = useStore(repeatMarks, (marks) => findRepeatMark(id, marks)?.label);
  return (
    label !== undefined && (
      <span role="img" aria-label={label} title={label} className="shrink-0 text-ink-muted">
        ↻
      </span>
    )
  );
}
