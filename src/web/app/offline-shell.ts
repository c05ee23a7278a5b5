import { showToast } from '../ui/overlays/toast.ts';

/** Stores the app's shell for offline visits, and announces a new version. */
export async function registerServiceWorker(): Promise<void> {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Browsers refuse workers to pages that are neither local nor encrypted.
  if (import.meta.env.DEV || worker === undefined) return;
  const registration = await worker.register('/sw.js');

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
