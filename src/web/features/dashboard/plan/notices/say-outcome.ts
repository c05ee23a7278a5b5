import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { showToast } from '#web/ui/overlays/toast.ts';

/** Says what was done, with Undo, or why it was not. */
export async function sayOutcome(done: string, change: Promise<MutationOutcome<unknown>>): Promise<void> {
  const outcome = await change;
  if (outcome.ok) offerUndo(done, outcome);
  else showToast(outcome.message);
}
