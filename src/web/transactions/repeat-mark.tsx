import { useStore } from '#web/base/store.ts';
import { findRepeatMark, repeatMarks } from './repeat-marks.ts';

/** Marks a card or row whose transaction returns. */
export function RepeatMark({ id }: { id: string }) {
  const words = useStore(repeatMarks, (marks) => findRepeatMark(id, marks)?.words);
  return (
    words !== undefined && (
      <span role="img" aria-label={words} title={words} className="shrink-0 text-ink-muted">
        ↻
      </span>
    )
  );
}
