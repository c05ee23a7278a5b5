import { showToast } from '../ui/toast.ts';

/** Keeps the app's shell for visits without a network, and says when a new version waits. */
export async function keepOfflineShell(): Promise<void> {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Browsers keep workers from pages that are neither local nor encrypted.
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
  // A tab may stay open for weeks. Without a network there is nothing new.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && navigator.onLine) void registration.update().catch(() => undefined);
  });
}
