import { flushSync } from 'react-dom';
import { noteTyped } from '#web/transactions/free-key.ts';
import { entryForm, entryLine } from './add/entry-handles.ts';

/**
 * Focuses the line above the form from which an entry is read; given words, it has them as if they were typed. A phone's
 * form that is folded is unfolded.
 */
export function goToForm(words?: string): void {
  flushSync(() => {
    entryForm.current?.unfold();
    if (words !== undefined) entryLine.current?.type(words);
  });
  const line = document.querySelector<HTMLInputElement>('#add input[name="quick-add"]');
  if (words !== undefined) noteTyped(line);
  line?.focus({ preventScroll: true });
  document.getElementById('add')?.scrollIntoView({ block: 'start' });
}
