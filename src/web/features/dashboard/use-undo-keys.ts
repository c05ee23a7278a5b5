import { useLayoutEffect } from 'react';
import type { RowChange } from '#domain/collections/collections.ts';
import { redoChange, redoLast, undoChange, undoLast } from '#web/data/sync/undo.ts';
import { runUndo } from '#web/money/offer-undo.ts';
import { toPlainKey } from '#web/ui/plain-key.ts';
import { showToast } from '#web/ui/toast.ts';

const typedInto = 'input:not([type="radio"], [type="checkbox"]), textarea';

/**
 * Ctrl or Cmd with Z undoes the last change; with Shift and Z, or with Y, it is redone. Not in a dialog, nor in a field
 * with newly typed text, where the keys mean that text.
 */
export function useUndoKeys(onStart: () => void): void {
  // Before the paint: whoever sees a row can already take back what was done to it.
  useLayoutEffect(() => {
    const typed = new WeakMap<EventTarget, string>();
    const note = ({ target }: Event) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
        typed.set(target, target.value);
      }
    };
    const isTypedInto = (target: EventTarget | null) =>
      target instanceof HTMLElement &&
      target.matches(typedInto) &&
      typed.get(target) === (target as HTMLInputElement).value;
    const press = (event: KeyboardEvent) => {
      const key = toPlainKey(event);
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y');
      if (!wanted || event.defaultPrevented || isTypedInto(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      onStart();
      void turnNext(!isRedo);
    };
    addEventListener('input', note);
    addEventListener('keydown', press);
    return () => {
      removeEventListener('input', note);
      removeEventListener('keydown', press);
    };
  }, [onStart]);
}

/** Undoes or redoes the last change, and says which. */
export async function turnNext(undone: boolean): Promise<void> {
  const started = await (undone ? undoLast() : redoLast());
  if (!started.ok) showToast(started.message);
  else if (started.value === null) showToast(undone ? 'Nothing to undo.' : 'Nothing to redo.');
  else {
    const { change, outcome } = started.value;
    const words = await nameChange(change.changes, undone);
    await runUndo(() => (undone ? undoChange : redoChange)(change), words, outcome);
  }
}

/** The words load with the first press. Without them the toast says less, and undo works all the same. */
async function nameChange(changes: readonly RowChange[], undone: boolean): Promise<string> {
  try {
    const { toChangeWords, toUndoneWords } = await import('#domain/change-words.ts');
    return (undone ? toUndoneWords : toChangeWords)(changes);
  } catch (cause) {
    console.error('Not loaded', cause);
    return undone ? 'Undone' : 'Redone';
  }
}
