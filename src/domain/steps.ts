/**
 * Long work as a generator: at every yield the caller may let the main thread paint and resume later. One step touches
 * a few thousand rows at most, which takes a few milliseconds on the reference machine.
 */
export type Steps<Value> = Generator<undefined, Value, undefined>;

/** The most rows that one step touches. */
export const rowsPerStep = 2048;

/**
 * Goes through positions 0 to `count` in steps. The loop is in `walk`, a plain function: the engine makes such loops
 * several times faster than the same loop in a generator.
 */
export function* walkInSteps(count: number, walk: (start: number, end: number) => void): Steps<void> {
  for (let start = 0; start < count; start += rowsPerStep) {
    walk(start, Math.min(count, start + rowsPerStep));
    yield;
  }
}

/** Does all steps at once, for callers that have nothing else to do. */
export function finishSteps<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
