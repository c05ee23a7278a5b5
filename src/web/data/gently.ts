import type { Steps } from '#domain/ledger/steps.ts';

/** Milliseconds of work after which the page may paint and hear what the person does. */
const share = 8;

/** Does long work in shares, so that nothing on the screen waits for it. */
export async function finishGently<Value>(steps: Steps<Value>): Promise<Value> {
  let end = performance.now() + share;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < end) continue;
    await letGo();
    end = performance.now() + share;
  }
}

/** Milliseconds after which a frame is not waited for any more. */
const longestFrame = 100;

/** Resolves right after the next frame. */
export function waitUntilPainted(): Promise<void> {
  return new Promise((resolve) => {
    // A page that is not looked at gets no frame.
    setTimeout(resolve, longestFrame);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Milliseconds in which a page that opens draws what it has to, charts last. */
const opening = 1000;

/** Resolves when the page stands and has nothing to do. */
export async function waitUntilIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, opening));
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) await new Promise((resolve) => requestIdleCallback(resolve));
}

function letGo(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
