import type { RowChange } from '#domain/collections/collections.ts';
import { redoChange, redoLast, undoChange, undoLast } from '#web/data/engine/undo.ts';
import { runUndo } from '#web/money/offer-undo.ts';
import { showToast } from '#web/ui/overlays/toast.ts';

/** Undoes the last change, or redoes the last that was undone, and says which. */
export async function undoNext(how: 'undo' | 'redo'): Promise<void> {
  const isUndo = how === 'undo';
  const started = await (isUndo ? undoLast() : redoLast());
  if (!started.ok) showToast(started.message);
  else if (started.value === null) showToast(`Nothing to ${how}.`);
  else {
    const { change, outcome } = started.value;
    const words = await nameChange(change.changes, isUndo);
    await runUndo(() => (isUndo ? undoChange : redoChange)(change), words, outcome);
  }
}

/** The words load with the first press. Without them the toast says less, and undo works all the same. */
async function nameChange(changes: readonly RowChange[], isUndo: boolean): Promise<string> {
  try {
    const { toChangeWords, toUndoneWords } = await import('#domain/collections/change-words.ts');
    return (isUndo ? toUndoneWords : toChangeWords)(changes);
  } catch (cause) {
    console.error('Not loaded', cause);
    return isUndo ? 'Undone' : 'Redone';
  }
}
