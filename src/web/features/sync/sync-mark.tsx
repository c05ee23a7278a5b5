import { clsx } from 'clsx';
import { CloudCheck, CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { formatCount } from '#domain/money/digit-groups.ts';
import { whenLoaded } from '#web/base/when-loaded.ts';
import { type SyncStatus, useSyncStatus, useSyncText } from '#web/data/engine/sync-status.ts';
import { Button } from '#web/ui/button.tsx';
import { openDialog } from '#web/ui/overlays/shown-dialog.ts';

/** Shows whether this device's changes are on the server: a mere icon while all is well. */
export function SyncMark() {
  const status = useSyncStatus();
  const text = useSyncText();
  useNotice(status);
  const canOpen = status.waiting > 0 && text !== 'Saved';
  const Mark = canOpen ? 'button' : 'span';
  const press = canOpen && ({ type: 'button', onClick: () => openDialog('waiting') } as const);
  return (
    <>
      <span role="status" className="text-sm whitespace-nowrap text-ink-muted">
        {status.offline && (
          <Mark
            data-sync
            title={text}
            {...press}
            className={clsx(
              'flex items-center gap-1.5 rounded-md border border-line px-2 py-1',
              canOpen && 'min-h-control hover:bg-paper-sunken hover:text-ink',
            )}
          >
            <CloudOff aria-hidden size={16} />
            {canOpen && (
              // Hidden from screen readers: the text beside it says the same.
              <span
                aria-hidden
                data-count={formatCount(status.waiting)}
                className="before:content-[attr(data-count)] @2xl:hidden"
              />
            )}
            <span className="@max-2xl:sr-only">{text}</span>
          </Mark>
        )}
      </span>
      {status.open > 0 && (
        <Button className="text-sm whitespace-nowrap" onClick={() => openDialog('issues')}>
          {`${status.open} ${status.open === 1 ? 'needs' : 'need'} you`}
        </Button>
      )}
      {!status.offline && status.open === 0 && (
        <Mark
          data-sync
          {...press}
          title={text}
          className={clsx(
            'text-sm whitespace-nowrap text-ink-muted',
            text === 'Saved' && '@max-lg:hidden',
            canOpen && 'min-h-control rounded-md px-2 hover:bg-paper-sunken hover:text-ink',
          )}
        >
          {text === 'Saved' && <CloudCheck aria-hidden size={16} />}
          <span className={text === 'Saved' ? 'sr-only' : ''}>{text}</span>
        </Mark>
      )}
    </>
  );
}

/** Says once that a later version has the list, or that nothing is stored. */
function useNotice({ notice }: SyncStatus): void {
  useEffect(() => {
    if (notice === undefined) return;
    whenLoaded(
      () => import('./show-notice.ts'),
      ({ showNotice }) => showNotice(notice),
    );
  }, [notice]);
}

/** The same as text, for the menu of a small screen, whose header has no room for it. */
export function SyncText() {
  const { active } = useSyncStatus();
  const text = useSyncText();
  return active && <p className="p-2 text-sm text-ink-muted @2xl:hidden">{text}</p>;
}
