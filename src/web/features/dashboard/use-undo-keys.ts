import { useEffect } from 'react';
import { toChangeWords } from '#domain/change-words.ts';
import { takeLastChange, undoChange } from '#web/data/undo.ts';
import { showToast } from '#web/ui/toast.ts';
import { runUndo } from './offer-undo.ts';

/** Ctrl or Cmd and Z take the last change back, wherever the focus is but in a field, whose own typing it means there. */
export function useUndoKeys(onStart: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!wanted || event.key.toLowerCase() !== 'z' || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog')) {
        return;
      }
      event.preventDefault();
      onStart();
      void undoLast();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onStart]);
}

async function undoLast(): Promise<void> {
  const last = await takeLastChange();
  if (!last.ok) showToast(last.message);
  else if (last.value === null) showToast('There is nothing to undo.');
  else {
    const done = last.value;
    await runUndo(() => undoChange(done), `Undone: ${toChangeWords(done.changes)}`);
  }
}
