import { showToast } from '../ui/overlays/toast.ts';

/**
 * Stores the app's shell for offline visits, and announces a new version. Does nothing where the browser refuses; pages
 * that are neither local nor encrypted have no `worker`.
 */
export async function registerServiceWorker(worker: ServiceWorkerContainer | undefined): Promise<void> {
  if (worker === undefined) return;
  const registration = await register(worker);
  if (registration === undefined) return;

  const offer = (): void => {
    const waiting = registration.waiting;
    // A first visit has no older version to replace.
    if (waiting === null || worker.controller === null) return;
    const run = (): void => {
      worker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage({ type: 'SKIP_WAITING' });
    };
    showToast('A new version is ready.', {
      action: { label: 'Reload', run },
      duration: Number.POSITIVE_INFINITY,
    });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  // A tab may stay open for weeks.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && navigator.onLine) void registration.update().catch(() => undefined);
  });
}

/** Errors of browsers whose settings allow a page no worker. */
const refusals = ['NotSupportedError', 'SecurityError'];

/** Undefined where the browser refuses. */
async function register(worker: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return (await worker.register('/sw.js')) as ServiceWorkerRegistration | undefined;
  } catch (cause) {
    if (cause instanceof DOMException && refusals.includes(cause.name)) return undefined;
    throw cause;
  }
}
