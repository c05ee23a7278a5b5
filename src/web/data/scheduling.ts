import type { Steps } from '#domain/steps.ts';

/** Work for this long, then let the page paint and handle input. */
const sliceMs = 8;

/** Runs long work in slices, so that the page stays responsive. */
export async function runSteps<Value>(steps: Steps<Value>): Promise<Value> {
  let end = performance.now() + sliceMs;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < end) continue;
    await yieldToMain();
    end = performance.now() + sliceMs;
  }
}

/** Milliseconds for which a page that opens is busy drawing, charts last. */
const openingMs = 1000;

/** Milliseconds to wait for a page that always has something to do. */
const busyMs = 2000;

/** Resolves once the page has opened and has nothing to do, or has been busy for too long. */
export async function whenIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, openingMs));
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) return;
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: busyMs }));
}

function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
