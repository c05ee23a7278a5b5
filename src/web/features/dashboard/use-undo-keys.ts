import { useEffect } from 'react';
import { toChangeWords } from '#domain/change-words.ts';
import { findLastChange, undoChange } from '#web/data/undo.ts';
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
      const last = findLastChange();
      if (last === undefined) return;
      event.preventDefault();
      onStart();
      void runUndo(() => undoChange(last), `Undone: ${toChangeWords(last.changes)}`);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onStart]);
}
