import { flushSync } from 'react-dom';
import { noteTyped } from '#web/transactions/free-key.ts';
import { entryForm, entryLine } from './add/entry-handles.ts';

/**
 * Focuses the line above the form from which an entry is read; given words, it has them as if they were typed. A phone's
 * form that is folded is unfolded.
 */
export function goToForm(text?: string): void {
  flushSync(() => {
    entryForm.current?.unfold();
    if (text !== undefined) entryLine.current?.type(text);
  });
  const line = document.querySelector<HTMLInputElement>('#add input[name="quick-add"]');
  if (text !== undefined) noteTyped(line);
  line?.focus({ preventScroll: true });
  document.getElementById('add')?.scrollIntoView({ block: 'start' });
}
