import { formatCount } from '#domain/money/digit-groups.ts';
import { useAfterPaint } from '#web/base/after-paint.ts';
import { useSyncStatus } from './sync-status.ts';

/** How long, in milliseconds, changes may be in flight before they are shown as not sent. */
const quietMs = 300;

/** Whether this device's changes are on the server, in words: 'Saved', 'Offline · 2 to send'. */
export function useSyncText(): string {
  const { offline, silent, waiting } = useSyncStatus();
  const some = waiting > 0;
  // Most changes are answered before anyone could read that they wait; the text would only flicker.
  const lasting = useAfterPaint(some, quietMs);
  const count = formatCount(waiting);
  const away = silent ? 'Server unavailable' : 'Offline';
  if (offline) return some ? `${away} · ${count} to send` : away;
  return some && lasting ? `${count} ${waiting === 1 ? 'change' : 'changes'} not sent yet` : 'Saved';
}
