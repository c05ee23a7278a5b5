import { describeChange } from '#domain/collections/describe-change.ts';
import { useWaitingActivity } from '#web/data/engine/activity.ts';
import { useSyncStatus } from '#web/data/engine/sync-status.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PrivateText } from '#web/ui/private-text.tsx';

/** The changes that are on this device alone. Its own chunk. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const waiting = useWaitingActivity();
  const { offline, silent, notice } = useSyncStatus();
  const where =
    notice === 'unstored' ? 'Not stored on this device: keep this page open.' : 'Stored on this device.';
  const when = silent
    ? 'They are sent as soon as the server answers.'
    : offline
      ? 'They are sent as soon as you are online.'
      : 'They are on their way to the server.';
  return (
    <Dialog
      open
      title="Changes not sent yet"
      description={waiting.length === 0 ? 'Everything is saved.' : `${where} ${when}`}
      onClose={onClose}
    >
      <ul className="divide-y divide-line">
        {waiting.map(({ batch, changes }) => (
          <li key={batch} className="py-2 wrap-anywhere">
            <PrivateText text={describeChange(changes)} />
          </li>
        ))}
      </ul>
      {waiting.length === 0 && <Button onClick={onClose}>Done</Button>}
    </Dialog>
  );
}
