import type { Intent } from '#domain/sync/enqueue.ts';
import { createStore, useStore } from '../../base/store.ts';
import type { Outcome } from '../outcome.ts';
import { type AppliedChange, type Screen, submitChange } from './submit-change.ts';
import { forgetChange, type RecordedChange, recordChange } from './undo.ts';

/** The outcome of a mutation, with its undo and redo if it changed anything. */
export type MutationOutcome<Value> =
  | ({
      readonly ok: true;
      readonly value: Value;
      /** Whether it is saved on this device alone, without an answer of the server. */
      readonly isWaiting?: boolean;
      /** The change that was made, if any, its batch, and the rows that it left as they were. */
      readonly applied?: Pick<AppliedChange, 'batch' | 'changes' | 'skipped'>;
    } & Partial<RecordedChange>)
  | Extract<Outcome<Value>, { readonly ok: false }>;

/** One kind of change. `run` never changes identity. */
export interface Mutation<Input, Value> {
  run(input: Input, screen?: Screen): Promise<MutationOutcome<Value>>;
  /** Whether one is in flight, as a hook. */
  useBusy(): boolean;
}

/** Turns a screen's input into an intent, and into the value that it gets back. */
export interface MutationPlan<Input, Value> {
  /** A message for a failure without a reason, if not that of the change itself. */
  readonly failed?: string;
  plan(input: Input): {
    readonly intent: Intent;
    readonly value: Value;
    /** A new one by default. */
    readonly batch?: string;
  };
  /** The value as it has become: the server may have made another row of what it was given. */
  readBack?(value: Value): Value;
}

/** The change that a plan makes, shown at once and undoable. */
export function toMutation<Input, Value>({
  plan,
  failed,
  readBack,
}: MutationPlan<Input, Value>): Mutation<Input, Value> {
  const running = createStore(0);
  return {
    async run(input, screen) {
      const { intent, value, ...named } = plan(input);
      let applied: AppliedChange | undefined;
      let undoRedo: RecordedChange | undefined;
      running.write(running.read() + 1);
      // Recorded before the server answers: an undo right away must not hit the change before this one.
      const outcome = await submitChange(intent, {
        ...named,
        failed,
        screen,
        onApplied: (change) => {
          applied = change;
          undoRedo = recordChange(change);
        },
      }).finally(() => running.write(running.read() - 1));
      if (!outcome.ok) {
        if (applied !== undefined) forgetChange(applied.batch);
        return outcome;
      }
      const { isWaiting, ...made } = outcome.value;
      return { ok: true, value: readBack?.(value) ?? value, isWaiting, applied: made, ...undoRedo };
    },
    useBusy: () => useStore(running, (count) => count > 0),
  };
}
