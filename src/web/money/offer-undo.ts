import type { RowChange } from '#domain/collections/collections.ts';
import { announce } from '#web/ui/live-region.ts';
import { notLoadedMessage } from '#web/ui/load-error.tsx';
import { showToast, type ToastOptions } from '#web/ui/overlays/toast.ts';

/** The outcome of an undo: rows that have changed since are skipped, and `force` undoes them too. */
type UndoOutcome =
  | {
      readonly ok: true;
      readonly value: { readonly skipped: readonly RowChange[]; readonly force: () => Promise<void> };
    }
  | { readonly ok: false; readonly message: string };

type Undo = () => Promise<UndoOutcome>;

/** A change that went through: how to undo it, when it is undone, and whether only this device has it so far. */
interface Done {
  readonly undo?: Undo;
  readonly undone?: Promise<unknown>;
  readonly isWaiting?: boolean;
}

/** Says what was done, or that it is saved on this device, with an Undo button, until it is undone in whatever way. */
export function offerUndo(
  message: string,
  { undo, undone, isWaiting }: Done,
  options: ToastOptions = {},
): void {
  const run = async () => {
    if (undo && (await runUndo(undo))) announce('Undone.');
  };
  const action = undo && { label: 'Undo', run: () => void run() };
  showDone(message, isWaiting, { ...options, ...(action && { action }), until: undone });
}

/** Says what was done; while only this device has it, that it is saved there. */
export function showDone(message: string, isWaiting = false, options: ToastOptions = {}): void {
  if (!isWaiting) showToast(message, options);
  else {
    const description = [message, options.description].filter(Boolean).join(' ');
    showToast('Saved on this device.', { ...options, description });
  }
}

/**
 * Undoes or redoes a change, and says what could not be done. `words` are shown where the result may not be visible;
 * `begun` is the outcome if it has already started; `tell` shows what is said elsewhere than in a toast. Returns whether
 * everything was done.
 */
export async function runUndo(
  undo: Undo,
  message?: string,
  begun = undo(),
  tell: typeof showToast = showToast,
): Promise<boolean> {
  const outcome = await begun;
  if (!outcome.ok) {
    const run = () => void runUndo(undo, message, undefined, tell);
    tell(outcome.message, { action: { label: 'Retry', run } });
    return false;
  }
  const { skipped, force } = outcome.value;
  if (skipped.length > 0) {
    const insist = () =>
      force().catch((cause) => {
        console.error('Not loaded', cause);
        tell(notLoadedMessage);
      });
    tell(await nameSkipped(skipped), { action: { label: 'Undo anyway', run: () => void insist() } });
  } else if (message !== undefined) tell(message);
  return skipped.length === 0;
}

/** The words load with the first such undo. Without them the toast says less. */
async function nameSkipped(skipped: readonly RowChange[]): Promise<string> {
  try {
    const { describeSkipped } = await import('#domain/collections/describe-change.ts');
    return describeSkipped(skipped);
  } catch (cause) {
    console.error('Not loaded', cause);
    return 'Some of this has been changed since, so it stays as it is.';
  }
}
