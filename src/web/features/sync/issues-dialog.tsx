import { fieldWords, toChangeWords, toFieldText } from '#domain/change-words.ts';
import { toTransactionName } from '#domain/transaction-name.ts';
import {
  decide,
  letGoTakenBack,
  type OpenCollision,
  retryTakenBack,
  type TakenBack,
  useSyncIssues,
} from '#web/data/sync-issues.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Changes that did not reach the server, each with its reason, and fields that were changed in two places. */
export function IssuesDialog({ onClose }: { onClose: () => void }) {
  const { takenBack, collisions } = useSyncIssues();
  const count = takenBack.length + collisions.length;
  return (
    <Dialog
      open
      title="Changes to decide"
      description={
        count === 0 ? 'Everything is decided.' : 'Nothing is lost: choose what shall become of each.'
      }
      onClose={onClose}
    >
      <ul className="divide-y divide-line">
        {collisions.map((collision) => (
          <TwoValues key={`${collision.batch} ${collision.field}`} collision={collision} />
        ))}
        {takenBack.map((change) => (
          <NotSaved key={change.batch} change={change} />
        ))}
      </ul>
      {count === 0 && <Button onClick={onClose}>Done</Button>}
    </Dialog>
  );
}

function TwoValues({ collision }: { collision: OpenCollision }) {
  const { field, mineRow, theirRow } = collision;
  return (
    <li className="py-3">
      <p>
        <span className="font-medium">{toTransactionName(theirRow)}</span>: {fieldWords[field].toLowerCase()}{' '}
        was changed here and elsewhere.
      </p>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        <Button className="h-auto wrap-anywhere" onClick={() => void decide(collision, 'mine')}>
          Keep mine: {toFieldText(mineRow, field)}
        </Button>
        <Button className="h-auto wrap-anywhere" onClick={() => void decide(collision, 'theirs')}>
          Keep the other: {toFieldText(theirRow, field)}
        </Button>
      </div>
    </li>
  );
}

function NotSaved({ change }: { change: TakenBack }) {
  return (
    <li className="py-3">
      <p className="font-medium wrap-anywhere">{toChangeWords(change.changes)}</p>
      <p className="text-sm text-ink-muted">{change.reason}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => void retryTakenBack(change.batch)}>Try again</Button>
        <Button variant="quiet" onClick={() => void letGoTakenBack(change.batch)}>
          Let go
        </Button>
      </div>
    </li>
  );
}
