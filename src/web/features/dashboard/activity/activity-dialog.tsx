import { clsx } from 'clsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { describeChange, describeUndo, findImport, isMaking } from '#domain/collections/describe-change.ts';
import { hideText } from '#web/base/hidden-text.ts';
import {
  type Activity,
  type ActivityItem,
  readActivity,
  readWaitingActivity,
  toActivityItems,
} from '#web/data/engine/activity.ts';
import { redoChange, undoChange } from '#web/data/engine/undo.ts';
import { runUndo } from '#web/money/offer-undo.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterBusy } from '#web/ui/keyboard/use-focus-after-busy.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast, type ToastOptions } from '#web/ui/overlays/toast.ts';
import { PrivateText } from '#web/ui/private-text.tsx';

/** Changes of the last 30 days on every device, each with Undo or Redo. Its own chunk. */
export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const [activities, setActivities] = useState<readonly Activity[]>([]);
  const [next, setNext] = useState<number | null>(null);
  // Without a network there is nothing to wait for.
  const [failed, setFailed] = useState(() => !navigator.onLine);
  const [loading, setLoading] = useState(!failed);
  const foot = useRef<HTMLParagraphElement>(null);
  useFocusAfterBusy(loading, foot);

  const read = useCallback(async (before: number | null) => {
    setLoading(true);
    const page = await readActivity(before);
    setLoading(false);
    setFailed(!page.ok);
    if (!page.ok) return;
    setNext(page.value.next);
    setActivities((known) =>
      before === null ? page.value.activities : [...known, ...page.value.activities],
    );
  }, []);
  useEffect(() => {
    if (navigator.onLine) void read(null);
  }, [read]);

  const waiting = readWaitingActivity();
  const waitingBatches = new Set(waiting.map(({ batch }) => batch));
  const standing = toActivityItems([
    ...waiting,
    ...activities.filter(({ batch }) => !waitingBatches.has(batch)),
  ]);
  // Undoing a change before it was sent removes it from the outbox, which would move its line.
  const [order, setOrder] = useState<readonly string[]>([]);
  const positionOf = ({ batch }: ActivityItem) => {
    const position = order.indexOf(batch);
    return position === -1 ? order.length : position;
  };
  const shown = standing.toSorted((one, other) => positionOf(one) - positionOf(other));
  const onTurn: OnTurn = async (activity, tell) => {
    setOrder(shown.map(({ batch }) => batch));
    const { changes, undone } = activity;
    const turn = () => (undone ? redoChange : undoChange)(activity);
    await runUndo(turn, (undone ? describeChange : describeUndo)(changes), undefined, tell);
  };

  return (
    <Dialog
      open
      title="Activity"
      description="Changes of the last 30 days on all your devices. Undo any of them, in any order."
      onClose={onClose}
    >
      {shown.length === 0 && !loading && !failed && <p>No changes yet.</p>}
      <ul aria-label="Changes" className="divide-y divide-line">
        {shown.map((activity) => (
          <ActivityRow key={activity.batch} activity={activity} onTurn={onTurn} />
        ))}
      </ul>
      <p ref={foot} role="status" tabIndex={-1} className="mt-3 text-sm text-ink-muted outline-none">
        {loading
          ? 'Loading...'
          : failed
            ? navigator.onLine
              ? 'Earlier changes could not be loaded.'
              : 'Earlier changes need a connection.'
            : next === null && shown.length > 0 && 'No earlier changes.'}
      </p>
      {(next !== null || failed) && (
        <Button aria-disabled={loading} onClick={() => loading || void read(next)}>
          {failed ? 'Try again' : 'Show earlier'}
        </Button>
      )}
    </Dialog>
  );
}

type OnTurn = (activity: ActivityItem, tell: typeof showToast) => Promise<void>;

interface ActivityRowProps {
  activity: ActivityItem;
  onTurn: OnTurn;
}

/** A question to the person, with the button that answers it. */
interface Question extends Required<Pick<ToastOptions, 'action'>> {
  readonly message: string;
}

/** One button, which undoes and redoes this change as often as it is pressed. */
function ActivityRow({ activity, onTurn }: ActivityRowProps) {
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question>();
  // Asked in its line: a toast would be gone before an answer is found.
  const tell = (message: string, options: ToastOptions = {}) => {
    if (options.action === undefined) showToast(message, options);
    else setQuestion({ message, action: options.action });
  };
  const { undone, time } = activity;
  const sentence = describeChange(activity.changes);
  const isImport = findImport(activity.changes) !== undefined;
  const action = undone ? 'Redo' : isImport ? 'Revert' : 'Undo';
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className={clsx('block wrap-anywhere', undone && 'text-ink-muted line-through')}>
          <PrivateText text={sentence} />
        </span>
        <span className="block text-sm text-ink-muted">
          {(time === null ? 'Not sent yet' : moment.format(time)) +
            (undone ? (isImport ? ', reverted' : ', undone') : '')}
        </span>
      </span>
      {!isMaking(activity.changes) && (
        <Button
          aria-label={hideText(`${action}: ${sentence}`, true)}
          aria-disabled={busy}
          onClick={async () => {
            if (busy) return;
            setBusy(true);
            setQuestion(undefined);
            await onTurn(activity, tell);
            setBusy(false);
          }}
        >
          {action}
        </Button>
      )}
      <span role="status" className={clsx('w-full text-sm', question === undefined && 'sr-only')}>
        {question && <PrivateText text={question.message} />}
      </span>
      {question !== undefined && (
        <Button
          onClick={() => {
            setQuestion(undefined);
            question.action.run();
          }}
        >
          {question.action.label}
        </Button>
      )}
    </li>
  );
}

/** '3 Mar, 09:05', in this device's time zone. */
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
