import { clsx } from 'clsx';
import { CloudOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { formatCount } from '#domain/digit-groups.ts';
import { type SyncStatus, useSyncStatus } from '#web/data/sync-status.ts';
import { Button } from '#web/ui/button.tsx';
import { Late, LatePart } from '#web/ui/late-part.tsx';
import { UnloadedDialog } from '#web/ui/unloaded.tsx';
import { useNext } from '#web/ui/use-next.ts';

/** How long, in milliseconds, changes may be on their way to a server that answers before they are said to wait. */
const onItsWay = 300;
const waitingDialog = new Late(async () => (await import('./waiting-dialog.tsx')).WaitingDialog);
const issuesDialog = new Late(async () => (await import('./issues-dialog.tsx')).IssuesDialog);

/** Where the changes of a list are that is kept in step: quiet while all is well. */
export function SyncMark() {
  const status = useSyncStatus();
  const words = useWords(status);
  const [open, setOpen] = useState<'issues' | 'waiting' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const some = status.waiting > 0 && words !== 'Saved';
  const Mark = some ? 'button' : 'span';
  const press = some && ({ type: 'button', onClick: () => setOpen('waiting') } as const);
  return (
    <>
      <span role="status" className="text-sm whitespace-nowrap text-ink-muted">
        {status.offline && (
          <Mark
            data-sync
            title={words}
            {...press}
            className={clsx(
              'flex items-center gap-1.5 rounded-md border border-line px-2 py-1',
              some && 'min-h-control hover:bg-paper-sunken hover:text-ink',
            )}
          >
            <CloudOff aria-hidden size={16} />
            {some && (
              // Drawn alone: the words beside it say it already.
              <span
                aria-hidden
                data-count={formatCount(status.waiting)}
                className="before:content-[attr(data-count)] @2xl:hidden"
              />
            )}
            <span className="@max-2xl:sr-only">{words}</span>
          </Mark>
        )}
      </span>
      {status.open > 0 && (
        <Button className="text-sm whitespace-nowrap" onClick={() => setOpen('issues')}>
          {status.open} to decide
        </Button>
      )}
      {!status.offline && status.open === 0 && (
        <Mark
          data-sync
          {...press}
          className={clsx(
            'text-sm whitespace-nowrap text-ink-muted',
            words === 'Saved' && '@max-4xl:hidden',
            some && 'min-h-control rounded-md px-2 hover:bg-paper-sunken hover:text-ink',
          )}
        >
          {words}
        </Mark>
      )}
      {open !== null && (
        <LatePart
          key={open}
          part={open === 'issues' ? issuesDialog : waitingDialog}
          standIn={null}
          given={{ onClose: close }}
          instead={UnloadedDialog}
        />
      )}
    </>
  );
}

/** The same in words, for the menu of a small screen, whose header has no room for them. */
export function SyncText() {
  const status = useSyncStatus();
  const words = useWords(status);
  return status.active && <p className="text-sm text-ink-muted">{words}</p>;
}

/** Most changes are answered sooner than it could be read that they wait, and the words would flicker. */
function useWords({ offline, silent, waiting }: SyncStatus): string {
  const some = waiting > 0;
  const lasting = useNext(some, some, onItsWay);
  const count = `${formatCount(waiting)} waiting`;
  const away = silent ? 'Server not answering' : 'Offline';
  if (offline) return some ? `${away}, ${count}` : away;
  return some && lasting ? count : 'Saved';
}
