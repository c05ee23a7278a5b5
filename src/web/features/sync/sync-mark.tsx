import { clsx } from 'clsx';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#domain/digit-groups.ts';
import { type SyncStatus, useSyncStatus } from '#web/data/sync-status.ts';
import { Button } from '#web/ui/button.tsx';
import { Late, LatePart } from '#web/ui/late-part.tsx';
import { UnloadedDialog } from '#web/ui/unloaded.tsx';
import { useNext } from '#web/ui/use-next.ts';

/** How long, in milliseconds, changes may be on their way to a server that answers before they are said to wait. */
const onItsWay = 300;
const issuesDialog = new Late(async () => (await import('./issues-dialog.tsx')).IssuesDialog);

/** Where the changes of a list are that is kept in step: quiet while all is well. */
export function SyncMark() {
  const status = useSyncStatus();
  const words = useWords(status);
  const [open, setOpen] = useState(false);
  return (
    <>
      <span role="status" className="text-sm whitespace-nowrap text-ink-muted">
        {status.offline && (
          <span
            data-sync
            title={words}
            className="flex items-center gap-1.5 rounded-md border border-line px-2 py-1"
          >
            <CloudOff aria-hidden size={16} />
            {status.waiting > 0 && (
              // Drawn alone: the words beside it say it already.
              <span
                aria-hidden
                data-count={formatCount(status.waiting)}
                className="before:content-[attr(data-count)] @2xl:hidden"
              />
            )}
            <span className="@max-2xl:sr-only">{words}</span>
          </span>
        )}
      </span>
      {status.open > 0 && (
        <Button className="text-sm whitespace-nowrap" onClick={() => setOpen(true)}>
          {status.open} to decide
        </Button>
      )}
      {!status.offline && status.open === 0 && (
        <span
          data-sync
          className={clsx('text-sm whitespace-nowrap text-ink-muted', words === 'Saved' && '@max-4xl:hidden')}
        >
          {words}
        </span>
      )}
      {open && (
        <LatePart
          part={issuesDialog}
          standIn={null}
          given={{ onClose: () => setOpen(false) }}
          instead={UnloadedDialog}
        />
      )}
    </>
  );
}

/** The same in words, for the menu of a small screen, whose header has no room for them. */
export function SyncWords() {
  const status = useSyncStatus();
  const words = useWords(status);
  return status.active && <p className="text-sm text-ink-muted">{words}</p>;
}

/** Most changes are answered sooner than it could be read that they wait, and the words would flicker. */
function useWords({ offline, waiting }: SyncStatus): string {
  const some = waiting > 0;
  const lasting = useNext(some, some, onItsWay);
  const count = `${formatCount(waiting)} waiting`;
  if (offline) return some ? `Offline, ${count}` : 'Offline';
  return some && lasting ? count : 'Saved';
}
