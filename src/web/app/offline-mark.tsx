import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** A quiet note in the header while the device is offline. */
export function OfflineMark() {
  const online = useOnline();
  return (
    <span role="status" className="text-sm text-ink-muted">
      {!online && (
        <span className="flex items-center gap-1.5 rounded-md border border-line px-2 py-1" title="Offline">
          <CloudOff aria-hidden size={16} />
          <span className="max-sm:sr-only">Offline</span>
        </span>
      )}
    </span>
  );
}

/** Whether the device has a network, which need not reach the server. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
