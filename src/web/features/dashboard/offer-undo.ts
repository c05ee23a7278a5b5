import { formatCount } from '#domain/digit-groups.ts';
import type { Undo } from '#web/data/undo.ts';
import { announce } from '#web/ui/live-region.ts';
import { showToast, type ToastOptions } from '#web/ui/toast.ts';

/** Says what was done, and offers to take it back. */
export function offerUndo(message: string, undo: Undo | undefined, options: ToastOptions = {}): void {
  const run = async () => {
    if (undo && (await runUndo(undo))) announce('Undone.');
  };
  const action = undo && { label: 'Undo', run: () => void run() };
  showToast(message, { ...options, ...(action && { action }) });
}

/**
 * Takes a change back or makes it again, and says what could not be. `words` are said where the result may be out of
 * sight. `begun` is its outcome where it is under way already. Answers whether all of it was done.
 */
export async function runUndo(undo: Undo, words?: string, begun = undo()): Promise<boolean> {
  const outcome = await begun;
  if (!outcome.ok) {
    showToast(outcome.message, { action: { label: 'Retry', run: () => void runUndo(undo, words) } });
    return false;
  }
  const { skipped, force } = outcome.value;
  if (skipped > 0) {
    const told =
      left === 1
        ? '1 transaction has been changed since, so it stays as it is.'
        : `${formatCount(left)} transactions have been changed since, so they stay as they are.`;
    showToast(told, {
      action: { label: 'Undo anyway', run: () => void force() },
    });
  } else if (words !== undefined) showToast(words);
  return skipped === 0;
}
