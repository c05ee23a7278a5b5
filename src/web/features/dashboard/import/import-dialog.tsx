import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '#web/base/store.ts';
import { useCurrency } from '#web/data/preferences.ts';
import { useImports } from '#web/data/views/imports.ts';
import { useRules } from '#web/data/views/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/surfaces/alert.tsx';
import { FileStep } from './file/file-step.tsx';
import { useGivenFile } from './file/use-given-file.ts';
import { ImportFlow } from './import-flow.ts';
import { ReadingStep } from './reading/reading-step.tsx';
import { RowsStep } from './rows/rows-step.tsx';
import { useImportRows } from './use-import-rows.ts';

interface ImportDialogProps {
  onClose: () => void;
}

/** Brings transactions from a file, in three steps. Its own chunk. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  // The one with which it began: another tab may change it while rows are being checked.
  const [currency] = useState(useCurrency());
  const [flow, setFlow] = useState<ImportFlow | null>(null);
  useEffect(() => {
    const made = new ImportFlow(currency);
    setFlow(made);
    return () => made.close();
  }, [currency]);
  return flow && <Steps flow={flow} onClose={onClose} />;
}

function Steps({ flow, onClose }: ImportDialogProps & { flow: ImportFlow }) {
  const { step, open, busy, problem } = useStore(flow.state);
  const imports = useImports();
  const rules = useRules();
  const [asking, setAsking] = useState(false);
  const { importing, importRows } = useImportRows(flow, onClose);
  const give = (file: Parameters<ImportFlow['open']>[0]) => void flow.open(file, imports);
  const dragging = useGivenFile(step === 'file' && busy === null ? give : null);
  const isBusy = busy !== null;
  const before = useRef<Element | null>(null);
  // A hidden step loses the focus; it comes back where the step is still the same.
  useLayoutEffect(() => {
    if (isBusy) before.current = document.activeElement;
    else if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  }, [isBusy]);
  const onContinue = useCallback(() => void flow.plan(rules), [flow, rules]);
  const leave = () => {
    // A plan holds decisions.
    if (open?.plan) setAsking(true);
    else onClose();
  };
  return (
    <>
      {/* Closed while it asks: Chromium closes it at a second Esc in any case. */}
      <Dialog wide sheet open={!asking} title="Import" busy={importing} onClose={leave}>
        {problem && (
          <Alert className="mb-4">
            {problem.message}
            {problem.retry && (
              <Button className="ml-3" onClick={problem.retry}>
                Retry
              </Button>
            )}
          </Alert>
        )}
        {busy && <BusyPart {...busy} onCancel={() => flow.cancel()} />}
        <div hidden={busy !== null} className={busy === null ? 'flex grow flex-col' : undefined}>
          {step === 'file' && (
            <FileStep
              imports={imports}
              dragging={dragging}
              onGive={give}
              {...(open && { current: open.file.name, onContinue: () => flow.goTo('reading') })}
            />
          )}
          {step === 'reading' && open && <ReadingStep flow={flow} open={open} onContinue={onContinue} />}
          {step === 'rows' && open?.plan && (
            <RowsStep
              flow={flow}
              plan={open.plan}
              choices={open.rowChoices}
              others={open.file.others}
              importing={importing}
              onImport={importRows}
            />
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="Discard this import?"
        description="Nothing has been imported yet. What you chose for its rows is lost."
        action="Discard"
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
      />
    </>
  );
}

interface BusyPartProps {
  message: string;
  share: number;
  onCancel: () => void;
}

function BusyPart({ message, share, onCancel }: BusyPartProps) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-4">
      <p role="status" className="text-center font-medium wrap-anywhere">
        {`${message}…`}
      </p>
      <progress aria-label={message} max={1} value={share} className="h-2 w-full max-w-sm accent-ink" />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
