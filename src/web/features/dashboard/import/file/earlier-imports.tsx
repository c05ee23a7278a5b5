import { useRef, useState } from 'react';
import type { ImportedFile } from '#domain/collections/imported-file.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { toImportedCount } from '#import/plan/import-result.ts';
import { revertImport, toImportTime } from '#web/data/views/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { notLoadedMessage } from '#web/ui/load-error.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Alert } from '#web/ui/surfaces/alert.tsx';

/** Below or at this many rows, Revert does not ask. */
const fewRows = 20;
/** Milliseconds for which the server keeps what an undo needs. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

interface Notice {
  readonly message: string;
  readonly force?: () => Promise<void>;
}

/** Earlier imports, the newest first, with Revert. */
export function EarlierImports({ imports }: { imports: readonly ImportedFile[] }) {
  const [asked, setAsked] = useState<ImportedFile | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const revert = async (file: ImportedFile) => {
    setAsked(null);
    setBusy(file.id);
    setNotice(null);
    // The row goes, and the focus must not go with it.
    heading.current?.focus();
    const outcome = await revertImport(file);
    setBusy(null);
    if (!outcome.ok) {
      setNotice({ message: outcome.message });
      return;
    }
    const { skipped, force } = outcome.value;
    if (skipped.length === 0) setNotice({ message: `Reverted: ${file.result} from ${file.name}.` });
    else {
      const rows = skipped.length === 1 ? '1 row has' : `${formatCount(skipped.length)} rows have`;
      setNotice({
        message: `${rows} been changed since the import, so they stay.`,
        force: async () => {
          const forced = await force().then(
            () => true,
            (cause) => console.error('Not loaded', cause),
          );
          setNotice({ message: forced ? `Reverted: ${file.result} from ${file.name}.` : notLoadedMessage });
        },
      });
    }
  };
  if (imports.length === 0 && notice === null) return null;
  return (
    <section aria-label="Earlier imports">
      <h4 ref={heading} tabIndex={-1} className="font-medium outline-none">
        Earlier imports
      </h4>
      {notice && (
        <Alert tone="notice" className="my-2">
          <span>{notice.message}</span>
          {notice.force && (
            <Button className="ml-3" onClick={() => void notice.force?.()}>
              Undo anyway
            </Button>
          )}
        </Alert>
      )}
      <ul className="divide-y divide-line">
        {imports.map((file) => (
          <ImportRow
            key={file.id}
            file={file}
            busy={busy === file.id}
            onRevert={() => (toImportedCount(file.result) > fewRows ? setAsked(file) : void revert(file))}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={`Revert ${asked?.name}?`}
        description="This takes away what the import added, except rows that were changed since. You can redo it from Activity."
        action="Revert"
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void revert(asked)}
      />
    </section>
  );
}

function ImportRow({ file, busy, onRevert }: { file: ImportedFile; busy: boolean; onRevert: () => void }) {
  const time = toImportTime(file);
  const isOld = time < Date.now() - keptMs;
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        {/* A name may turn the direction of what is beside it. */}
        <bdi className="block wrap-anywhere">{file.name}</bdi>
        <span className="block text-sm text-ink-muted">
          {`${file.result} · ${moment.format(time)}${isOld ? ' · older than 30 days, so it cannot be reverted' : ''}`}
        </span>
      </span>
      <Button aria-label={`Revert ${file.name}`} disabled={isOld || busy} onClick={onRevert}>
        Revert
      </Button>
    </li>
  );
}

/** '3 Nov 2026, 09:05', in this device's time zone. */
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
