/** Does its work while it has the lock, until it is done or told to stop. */
export async function withLock(
  name: string,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, () => untilAborted(signal, work()));
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
}

/** A closed replica answers nobody: what waits for it must not hold a lock. */
function untilAborted(signal: AbortSignal, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    work,
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
  ]);
}
