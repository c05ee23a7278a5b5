import { useCallback, useEffect, useState } from 'react';
import { toChangeWords } from '#domain/change-words.ts';
import { type Activity, readActivity, readWaitingActivity } from '#web/data/activity.ts';
import { undoChange } from '#web/data/undo.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { runUndo } from '../offer-undo.ts';

/** What was done in the last 30 days, on every device, each with its way back. Its own chunk. */
export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const [activities, setActivities] = useState<readonly Activity[]>([]);
  const [next, setNext] = useState<number | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  const read = useCallback(async (before: number | null) => {
    setState('loading');
    const page = await readActivity(before);
    setState(page.ok ? 'ready' : 'failed');
    if (!page.ok) return;
    setNext(page.value.next);
    setActivities((known) =>
      before === null ? page.value.activities : [...known, ...page.value.activities],
    );
  }, []);
  useEffect(() => void read(null), [read]);

  const waiting = readWaitingActivity();
  const waitingBatches = new Set(waiting.map(({ batch }) => batch));
  const shown = [...waiting, ...activities.filter(({ batch }) => !waitingBatches.has(batch))];
  const onUndo = async (activity: Activity) => {
    await runUndo(() => undoChange(activity), `Undone: ${toChangeWords(activity.changes)}`);
    await read(null);
  };

  return (
    <Dialog
      open
      title="Activity"
      description="What was done in the last 30 days, on all your devices. Undo is a step of its own, and can be undone too."
      onClose={onClose}
    >
      {shown.length === 0 && state === 'ready' && <p>Nothing was changed yet.</p>}
      <ul className="divide-y divide-line">
        {shown.map((activity) => (
          <ActivityRow key={activity.batch} activity={activity} onUndo={onUndo} />
        ))}
      </ul>
      <p role="status" className="mt-3 text-sm text-ink-muted">
        {state === 'loading' && 'Loading...'}
        {state === 'failed' && 'What was done earlier can be shown with a network.'}
      </p>
      {next !== null && state === 'ready' && <Button onClick={() => void read(next)}>Earlier</Button>}
    </Dialog>
  );
}

interface ActivityRowProps {
  activity: Activity;
  onUndo: (activity: Activity) => Promise<void>;
}

function ActivityRow({ activity, onUndo }: ActivityRowProps) {
  const [busy, setBusy] = useState(false);
  const words = toChangeWords(activity.changes);
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block wrap-anywhere">{words}</span>
        <span className="block text-sm text-ink-muted">
          {activity.time === null ? 'waiting' : moment.format(activity.time)}
        </span>
      </span>
      <Button
        aria-label={`Undo: ${words}`}
        disabled={busy}
        onClick={async () => {
          setBusy(true);
          await onUndo(activity);
          setBusy(false);
        }}
      >
        Undo
      </Button>
    </li>
  );
}

/** '3 Mar, 09:05', as this device's calendar and clock have it. */
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
