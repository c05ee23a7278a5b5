import { type ReactNode, useCallback, useState } from 'react';
import { Late, LatePart } from '#web/ui/late-part.tsx';
import { UnloadedDialog } from '#web/ui/unloaded.tsx';

const accountDialog = new Late(async () => (await import('./account-dialog.tsx')).AccountDialog);

/** Opens the Account dialog, which is loaded on first use. */
export function AccountAccess({ children }: { children: (open: () => void) => ReactNode }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const open = () => {
    // Close a menu first, so that the focus returns to its button when the dialog closes.
    document.activeElement?.closest<HTMLElement>('[popover]')?.hidePopover();
    setState('open');
  };
  const close = useCallback(() => setState('closed'), []);
  return (
    <>
      {children(open)}
      {state !== 'never' && (
        <LatePart
          part={accountDialog}
          standIn={null}
          given={{ open: state === 'open', onClose: close }}
          instead={UnloadedDialog}
        />
      )}
    </>
  );
}
