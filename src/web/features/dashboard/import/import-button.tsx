import { useCallback, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';

const importDialog = new LazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog);

interface ImportButtonProps {
  disabled: boolean;
  /** Shows the transactions with a tag. */
  onShowTag: (tag: string) => void;
}

export function ImportButton({ disabled, onShowTag }: ImportButtonProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button data-command="import" disabled={disabled} onClick={() => setOpen(true)}>
        Import…
      </Button>
      {open && (
        <LazyPart
          part={importDialog}
          fallback={null}
          props={{ onClose: close, onShowTag }}
          errorFallback={DialogLoadError}
        />
      )}
    </>
  );
}
