import { useRef } from 'react';
import { termsOf, toFieldText, toLabel } from '#domain/collections/collection-terms.ts';
import { describeChange } from '#domain/collections/describe-change.ts';
import {
  chooseVersion,
  discardRefusedChange,
  discardUnreadableChanges,
  type OpenConflict,
  type RefusedIssue,
  retryRefusedChange,
  useSyncIssues,
} from '#web/data/engine/sync-issues.ts';
import { Button } from '#web/ui/button.tsx';
import { useKeptFocus } from '#web/ui/keyboard/use-kept-focus.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PrivateText } from '#web/ui/private-text.tsx';

/** Refused changes, each with its reason, and fields that were changed on two devices. */
export function IssuesDialog({ onClose }: { onClose: () => void }) {
  const { refused, conflicts, unreadable, uncounted } = useSyncIssues();
  const count = refused.length + conflicts.length + unreadable + uncounted;
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, { rows: true });
  return (
    <Dialog
      open
      title="Changes that need you"
      description={count === 0 ? 'All settled.' : 'Nothing is lost. Choose what to keep.'}
      onClose={onClose}
    >
      <ul ref={list} tabIndex={-1} aria-label="Changes" className="divide-y divide-line outline-none">
        {conflicts.map((conflict) => (
          <ConflictItem key={`${conflict.batch} ${conflict.id} ${conflict.field}`} conflict={conflict} />
        ))}
        {refused.map((change) => (
          <RefusedItem key={change.batch} change={change} />
        ))}
        {unreadable > 0 && (
          <li className="py-3">
            <p className="font-medium">
              {`${unreadable === 1 ? '1 change' : `${unreadable} changes`} stored on this device cannot be read.`}
            </p>
            <p className="text-sm text-ink-muted">A newer version may be able to read and save them.</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button onClick={() => location.reload()}>Reload</Button>
              <Button variant="quiet" onClick={() => void discardUnreadableChanges()}>
                Discard
              </Button>
            </div>
          </li>
        )}
        {uncounted > 0 && (
          <li className="py-3">
            <p className="font-medium">
              {`${uncounted === 1 ? '1 transaction is' : `${uncounted} transactions are`} not shown or counted here.`}
            </p>
            <p className="text-sm text-ink-muted">
              {`A newer version saved ${uncounted === 1 ? 'it' : 'them'} with a type or currency that this one does not know.`}
            </p>
            <Button className="mt-2" onClick={() => location.reload()}>
              Reload
            </Button>
          </li>
        )}
      </ul>
      {count === 0 && (
        <Button autoFocus onClick={onClose}>
          Done
        </Button>
      )}
    </Dialog>
  );
}

function ConflictItem({ conflict }: { conflict: OpenConflict }) {
  const { field, mineRow, theirRow } = conflict;
  return (
    <li className="py-3">
      <p>
        <span className="font-medium">
          <PrivateText text={termsOf(conflict).toName(theirRow)} />
        </span>
        <span>{`: ${toLabel(conflict, field)} was changed on two devices.`}</span>
      </p>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        <Button className="h-auto wrap-anywhere" onClick={() => void chooseVersion(conflict, 'mine')}>
          <PrivateText text={`Keep mine: ${toFieldText(conflict, mineRow, field)}`} />
        </Button>
        <Button className="h-auto wrap-anywhere" onClick={() => void chooseVersion(conflict, 'theirs')}>
          <PrivateText text={`Keep theirs: ${toFieldText(conflict, theirRow, field)}`} />
        </Button>
      </div>
    </li>
  );
}

function RefusedItem({ change }: { change: RefusedIssue }) {
  return (
    <li className="py-3">
      <p className="font-medium wrap-anywhere">
        <PrivateText text={describeChange(change.changes)} />
      </p>
      <p className="text-sm text-ink-muted">{change.reason}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {change.isRetryable && (
          <Button onClick={() => void retryRefusedChange(change.batch)}>Try again</Button>
        )}
        <Button variant="quiet" onClick={() => void discardRefusedChange(change.batch)}>
          Discard
        </Button>
      </div>
    </li>
  );
}
