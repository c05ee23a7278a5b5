import { clsx } from 'clsx';
import { CloudOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { formatCount } from '#domain/digit-groups.ts';
import { type SyncStatus, useSyncStatus } from '#web/data/sync-status.ts';
import { Button } from '#web/ui/button.tsx';
import { Late, LatePart } from '#web/ui/late-part.tsx';
import { UnloadedDialog } from '#web/ui/unloaded.tsx';

const issuesDialog = new Late(async () => (await import('./issues-dialog.tsx')).IssuesDialog);

/** Where the changes of this device are: quiet while all is well. */
export function SyncMark() {
  const status = useSyncStatus();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (!status.active) return null;
  const words = toWords(status);
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
        <LatePart part={issuesDialog} standIn={null} given={{ onClose: close }} instead={UnloadedDialog} />
      )}
    </>
  );
}

/** The same in words, for the menu of a small screen, whose header has no room for them. */
export function SyncWords() {
  const status = useSyncStatus();
  return status.active && <p className="text-sm text-ink-muted">{toWords(status)}</p>;
}

function toWords({ offline, waiting }: SyncStatus): string {
  const count = `${formatCount(waiting)} waiting`;
  if (offline) return waiting === 0 ? 'Offline' : `Offline, ${count}`;
  return waiting === 0 ? 'Saved' : count;
}
